import { byUser } from '@enamel/domain/actors/actor'
import type { ActionCondition, DelayUnit, Trigger } from '@enamel/domain/automations/workflow'
import type { StageKey } from '@enamel/domain/stages/stages'
import { v7 as uuid } from 'uuid'
import { openLog } from '../../../log.ts'
import { aPatient, inside } from '../../../testing/builders.ts'
import { bulkPractice } from '../../../testing/bulk-without-worker.ts'
import { applyStatus } from '../../communications/index.ts'
import { lockDelivery } from '../../delivery/index.ts'
import { lockPatient } from '../../patients/index.ts'
import { moveStage } from '../../stages/index.ts'
import { runEnrolmentsEverywhere } from '../engine/run-enrolments.job.ts'

/** A node of a test's workflow; what it leaves out is unimportant. */
export type NodeInput =
  | { delay: number; unit?: DelayUnit }
  | { wait: readonly string[] }
  | {
      sms?: string
      email?: string
      /** Of the email; by default the same as its text. */
      subject?: string
      name?: string
      purpose?: 'service' | 'marketing'
      recipient?: 'patient' | 'referrer'
      atNight?: boolean
      enabled?: boolean
      condition?: ActionCondition | null
      types?: string[]
      finished?: boolean
    }

export interface WorkflowInput {
  id?: string
  name?: string
  enabled?: boolean
  start: Trigger
  end?: Trigger | null
  nodes: readonly NodeInput[]
}

export const inStages = (...stages: StageKey[]): Trigger => ({ direction: 'in', stages, referral: null })
export const notIn = (...stages: StageKey[]): Trigger => ({ direction: 'not in', stages, referral: null })

/**
 * A practice with workflows, in a product without a worker: the tests run the engine themselves, and nothing is
 * delivered. It is ten in the morning.
 */
export async function workflowFixture(options: Parameters<typeof bulkPractice>[0] = {}) {
  const { product, practice, staff } = await bulkPractice(options)
  const { deps, clock } = product
  let workflows = 0

  return {
    product,
    practice,
    staff,

    /** Creates a workflow. @returns its id and those of its nodes, in their order */
    async aWorkflow(input: WorkflowInput) {
      const { id = uuid(), name = 'A workflow', enabled = true, start, end = null, nodes } = input
      const nodeIds = nodes.map(() => uuid())
      const position = 100 + ++workflows
      await inside(deps, practice, async (tx) => {
        await tx
          .insertInto('workflows')
          .values({
            client_id: practice.id,
            id,
            position,
            name,
            enabled,
            start_trigger: JSON.stringify(start),
            end_trigger: end && JSON.stringify(end),
            changed_at: clock.now(),
          })
          .execute()
        for (const [index, node] of nodes.entries()) {
          const nodeId = nodeIds[index] ?? ''
          await tx
            .insertInto('workflow_nodes')
            .values({
              client_id: practice.id,
              id: nodeId,
              workflow_id: id,
              position: index,
              ...nodeColumns(node),
            })
            .execute()
          const template = templateColumns(node)
          if (template)
            await tx
              .insertInto('automation_templates')
              .values({
                client_id: practice.id,
                id: uuid(),
                action_id: nodeId,
                changed_at: clock.now(),
                ...template,
              })
              .execute()
        }
      })
      return { id, nodeIds }
    },

    patient: (given: Parameters<typeof aPatient>[2] = {}) =>
      aPatient(deps, practice, { gdpr: 'Opted In', ...given }),

    /** Moves a patient as a user does, without a request, so that the session may have expired meanwhile. */
    move: (patientId: string, to: StageKey) =>
      inside(deps, practice, async (tx) => {
        const patient = await lockPatient(tx, patientId)
        await moveStage(tx, {
          patientId,
          at: clock.now(),
          from: patient?.stage ?? null,
          to,
          nextActionAt: null,
          cause: 'move',
          actor: byUser(practice.userId),
        })
      }),

    /** Runs everything that is due. */
    run: () => runEnrolmentsEverywhere.run({ deps, log: openLog('silent'), signal: undefined }),

    /** The provider reports about a message. */
    report: (messageId: string, status: string, failure_reason: string | null = null) =>
      inside(deps, practice, async (tx) => {
        const message = await lockDelivery(tx, messageId)
        if (!message) throw new Error('There is no such message')
        return applyStatus(tx, message, { status, failure_reason }, clock.now())
      }),

    /** The messages that workflows wrote to a patient, oldest first. */
    messages: (patientId: string) =>
      inside(deps, practice, (tx) =>
        tx
          .selectFrom('communications')
          .select([
            'id',
            'comm_type',
            'text_content',
            'subject',
            'to_email',
            'to_number',
            'automated',
            'datetime',
          ])
          .where('client_id', '=', practice.id)
          .where('patient_id', '=', patientId)
          .where('system_actor', '=', 'automation')
          .orderBy('datetime')
          .orderBy('id')
          .execute(),
      ),

    /** The patient's enrolments, oldest first, each with what happened at its nodes. */
    enrolments: (patientId: string) =>
      inside(deps, practice, async (tx) => {
        const rows = await tx
          .selectFrom('enrolments')
          .selectAll()
          .where('client_id', '=', practice.id)
          .where('patient_id', '=', patientId)
          .orderBy('started_at')
          .orderBy('id')
          .execute()
        const executions = await tx
          .selectFrom('node_executions')
          .selectAll()
          .where('client_id', '=', practice.id)
          .orderBy('at')
          .orderBy('id')
          .execute()
        return rows.map(({ id, workflow_id, state, end_reason, position, due_at }) => ({
          id,
          workflow_id,
          state,
          end_reason,
          position,
          due_at,
          log: executions
            .filter(({ enrolment_id }) => enrolment_id === id)
            .map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`)),
        }))
      }),
  }
}

function nodeColumns(node: NodeInput) {
  if ('delay' in node)
    return { type: 'delay' as const, duration: node.delay, unit: node.unit ?? ('hours' as const) }
  if ('wait' in node) return { type: 'wait_until_delay' as const, workflow_ids: [...node.wait] }
  const { condition = null } = node
  return {
    type: 'action' as const,
    name: node.name ?? node.sms ?? node.email ?? 'A message',
    kind: node.email === undefined ? ('sms' as const) : ('email' as const),
    recipient: node.recipient ?? ('patient' as const),
    purpose: node.purpose ?? ('marketing' as const),
    ignores_quiet_hours: node.atNight ?? false,
    enabled: node.enabled ?? true,
    condition: condition && JSON.stringify(condition),
  }
}

function templateColumns(node: NodeInput) {
  if ('delay' in node || 'wait' in node) return null
  const { sms, email, subject = email, types = ['General'], finished = true } = node
  const shared = { types, finished_customising: finished }
  if (email === undefined) return { ...shared, text: sms ?? 'Hello {{patient.first_name}}' }
  return {
    ...shared,
    subject,
    preview: '',
    html: `<style>p { margin: 0 }</style><p>${email}</p>`,
    plain_text: email,
  }
}
