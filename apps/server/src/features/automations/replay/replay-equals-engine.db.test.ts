import type { PatientHistory } from '@enamel/domain/automations/replay/patient-history'
import type { ReplayInput } from '@enamel/domain/automations/replay/replay-patient'
import { replayedWorkflows } from '@enamel/domain/automations/replay/replayed-workflows'
import {
  someHistory,
  someWorkflows,
  startBeforeClockChange,
} from '@enamel/domain/automations/testing/random-history'
import type { Workflow, WorkflowNode } from '@enamel/domain/automations/workflow'
import type { GdprAnswer } from '@enamel/domain/patients/gdpr'
import type { StageKey } from '@enamel/domain/stages/stages'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { standingClock } from '../../../testing/test-clock.ts'
import { changePatient, firstConsent } from '../../patients/index.ts'
import { enterStage, moveStage } from '../../stages/index.ts'
import { practiceSituation } from '../engine/read-situations.ts'
import type { NodeInput } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'
import { workflowsOf } from '../workflow.queries.ts'
import { replayAll } from './replay-automation.ts'

const clock = standingClock()
const { product, practice, aWorkflow, run } = await workflowFixture({ clock })
const { deps } = product
const DAYS = 35
const DAY_MS = 86_400_000
/** It takes some seconds, and many times as long beside other tests. */
const SLOW_MACHINE_MS = 120_000

/** An enrolment: where the patient is at the end, and what happened when at which node. */
interface Comparable {
  patientId: string
  startedAt: string
  state: string
  endReason: string | null
  dueAt: string | null
  log: { nodeId: string; at: string; outcome: string; reason: string | null }[]
}

it(
  'a replay is what the engine did with the same history, at random',
  async () => {
    const drawn = startBeforeClockChange.chain((start) =>
      fc.record({
        start: fc.constant(start),
        workflows: someWorkflows,
        histories: fc.array(someHistory(start), { minLength: 6, maxLength: 8 }),
      }),
    )
    let passed = 0
    await fc.assert(
      fc.asyncProperty(drawn, async ({ start, workflows, histories }) => {
        const period = { start, until: new Date(start.getTime() + DAYS * DAY_MS) }
        const id = await storeWorkflows(workflows)
        const patients = new Map(histories.map((history) => [uuid(), history]))
        await playThrough(patients, period)
        const done = await enrolmentsOfEngine(id, patients)
        await makeUnready(id)
        expect(await enrolmentsOfReplay(id, patients, period)).toEqual(done)
        passed += done.reduce((sum, { log }) => sum + log.length, 0)
        await inside(deps, practice, (tx) => tx.deleteFrom('workflows').execute())
      }),
      { numRuns: 8, seed: Number(process.env.PROPERTY_SEED ?? 1), endOnFailure: true },
    )
    expect(passed).toBeGreaterThan(30)
  },
  SLOW_MACHINE_MS,
)

/** Stores workflows, all enabled and customised. @returns the id of the one to replay */
async function storeWorkflows(workflows: ReadonlyMap<string, Workflow>): Promise<string> {
  const ids = new Map([...workflows.keys()].map((name) => [name, uuid()]))
  for (const [name, { startTrigger, endTrigger, nodes }] of workflows)
    await aWorkflow({
      id: ids.get(name) ?? '',
      start: startTrigger,
      end: endTrigger,
      nodes: nodes.map((node) => nodeInput(node, ids)),
    })
  return ids.get('one') ?? ''
}

function nodeInput(node: WorkflowNode, ids: ReadonlyMap<string, string>): NodeInput {
  switch (node.type) {
    case 'delay':
      return { delay: node.duration, unit: node.unit }
    case 'wait_until_delay':
      return { wait: node.workflowIds.map((name) => ids.get(name) ?? '') }
    case 'action': {
      const { kind, purpose, ignoresQuietHours: atNight, enabled, condition, templates } = node
      const types = templates.flatMap((template) => template.types)
      return { [kind]: 'Hello', purpose, atNight, enabled, condition, types }
    }
  }
}

/** What the replay counts as ready all the same: the workflow is disabled, and its messages have to be customised. */
async function makeUnready(id: string): Promise<void> {
  await inside(deps, practice, async (tx) => {
    await tx.updateTable('workflows').set({ enabled: false }).where('id', '=', id).execute()
    const actions = tx.selectFrom('workflow_nodes').select('id').where('workflow_id', '=', id)
    await tx
      .updateTable('automation_templates')
      .set({ finished_customising: false })
      .where('action_id', 'in', actions)
      .execute()
  })
}

/** Sets the clock to each moment at which a patient moves or answers or an enrolment is due, and lets the product do its work. */
async function playThrough(
  patients: ReadonlyMap<string, PatientHistory>,
  { until }: ReplayInput['period'],
): Promise<void> {
  const events = [...patients].flatMap(([id, { stageChanges, consents, patient }]) => [
    ...consents.slice(1).map(({ at, gdpr }) => ({ at, happens: () => answer(id, gdpr) })),
    ...stageChanges.map(({ at, from, to }) => ({
      at,
      happens: () =>
        from === null ? arrive(id, to, { ...patient, ...consents[0] }) : move(id, from.stage, to),
    })),
  ])
  events.sort((one, other) => one.at.getTime() - other.at.getTime())
  for (;;) {
    const next = [events[0]?.at, await nextDue()]
      .filter((moment) => moment !== undefined)
      .toSorted((one, other) => one.getTime() - other.getTime())[0]
    if (!next || next >= until) return
    clock.set(next)
    for (let event = events[0]; event && event.at <= next; event = events[0]) {
      await event.happens()
      events.shift()
    }
    await run()
  }
}

async function nextDue(): Promise<Date | undefined> {
  const row = await inside(deps, practice, (tx) =>
    tx
      .selectFrom('enrolments')
      .select(({ fn }) => fn.min('due_at').as('due'))
      .executeTakeFirst(),
  )
  return row?.due ?? undefined
}

type Arriving = PatientHistory['patient'] & { gdpr: GdprAnswer }

function arrive(id: string, stage: StageKey, { email, phone, type, isReferred, gdpr }: Arriving) {
  const at = clock.now()
  return inside(deps, practice, async (tx) => {
    await tx
      .insertInto('patients')
      .values({
        client_id: practice.id,
        id,
        first_name: 'Olivia',
        last_name: 'Reid',
        email,
        phone: phone?.number ?? null,
        phone_e164: phone?.number ?? null,
        referrer_name: isReferred ? 'Ann' : null,
        tx_type: type,
        gdpr,
        source: 'Website',
        stage,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const consent = firstConsent(practice.id, id, { gdpr, origin: 'lead', userId: null }, at)
    await tx.insertInto('consents').values(consent).execute()
    await enterStage(tx, { patientId: id, at, to: stage, nextActionAt: null, cause: 'lead', actor: null })
  })
}

function answer(id: string, gdpr: GdprAnswer) {
  const consent = { gdpr, origin: 'staff', userId: null } as const
  return inside(deps, practice, (tx) => changePatient(tx, id, { consent }, clock.now()))
}

function move(patientId: string, from: string | null, to: StageKey) {
  const at = clock.now()
  return inside(deps, practice, (tx) =>
    moveStage(tx, { patientId, at, from, to, nextActionAt: null, cause: 'move', actor: null }),
  )
}

/** What the engine did, by patient and time. */
async function enrolmentsOfEngine(
  workflowId: string,
  patients: ReadonlyMap<string, unknown>,
): Promise<Comparable[]> {
  return inside(deps, practice, async (tx) => {
    const enrolments = await tx
      .selectFrom('enrolments')
      .selectAll()
      .where('workflow_id', '=', workflowId)
      .execute()
    const executions = await tx
      .selectFrom('node_executions')
      .selectAll()
      .orderBy('at')
      .orderBy('id')
      .execute()
    const compared = enrolments.map(
      (row): Comparable => ({
        patientId: row.patient_id,
        startedAt: row.started_at.toISOString(),
        state: row.state,
        endReason: row.end_reason,
        dueAt: row.due_at?.toISOString() ?? null,
        log: executions
          .filter(({ enrolment_id }) => enrolment_id === row.id)
          .map(({ node_id, at, outcome, reason }) => ({
            nodeId: node_id,
            at: at.toISOString(),
            outcome,
            reason,
          })),
      }),
    )
    return inOrder(compared, patients)
  })
}

/** What the replay says, by patient and time. */
async function enrolmentsOfReplay(
  workflowId: string,
  patients: ReadonlyMap<string, unknown>,
  period: ReplayInput['period'],
): Promise<Comparable[]> {
  const compared: Comparable[] = []
  await inside(deps, practice, async (tx) => {
    const workflows = replayedWorkflows(await workflowsOf(tx), workflowId)
    const replay = { workflows, workflowId, practice: await practiceSituation(tx, deps), period }
    await replayAll(tx, replay, ({ patient, replayed: { enrolment, executions } }) =>
      compared.push({
        patientId: patient.id,
        startedAt: enrolment.startedAt.toISOString(),
        state: enrolment.state,
        endReason: enrolment.endReason,
        dueAt: enrolment.dueAt?.toISOString() ?? null,
        log: executions.map((execution) => ({
          nodeId: execution.nodeId,
          at: execution.at.toISOString(),
          outcome: execution.outcome,
          reason: execution.outcome === 'skipped' ? execution.reason : null,
        })),
      }),
    )
  })
  return inOrder(compared, patients)
}

function inOrder(compared: readonly Comparable[], patients: ReadonlyMap<string, unknown>): Comparable[] {
  const keyOf = ({ patientId, startedAt }: Comparable) => `${patientId} ${startedAt}`
  return compared
    .filter(({ patientId }) => patients.has(patientId))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}
