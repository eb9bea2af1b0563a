import { bySystem } from '@enamel/domain/actors/actor'
import { emailOf } from '@enamel/domain/automations/engine/check-send'
import type { Execution } from '@enamel/domain/automations/engine/enrolment'
import type { Workflows } from '@enamel/domain/automations/engine/patient-enrolments'
import type { SkipReason } from '@enamel/domain/automations/engine/skip-reason'
import { actionsOf, type WorkflowAction } from '@enamel/domain/automations/workflow'
import type { SendReason } from '@enamel/domain/communications/messages/send-refusal'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { storeReceipts } from '../../permission/index.ts'
import { sendFromWorkflow, type WorkflowMessages } from '../../sending/index.ts'
import { insertExecutions } from '../execution.queries.ts'
import { type MessageLinks, messageComposer } from './compose-message.ts'
import type { NewExecution, NewMessage, PatientRun } from './patient-run.ts'
import { workflowReceipt } from './workflow-receipt.ts'

/** Writes the messages of the actions that send, with why they were allowed, and stores what happened at each node. */
export async function storeRuns(
  tx: PracticeTx,
  deps: Dependencies,
  runs: readonly PatientRun[],
  workflows: Workflows,
): Promise<void> {
  const executions = runs.flatMap(executionsOf)
  await storeExecutions(tx, deps, { executions, workflows }, (messages) =>
    sendFromWorkflow(tx, deps, messages),
  )
}

/** Sends messages that may be sent. @returns the result of each, by its id */
type Send = (messages: WorkflowMessages) => ReturnType<typeof sendFromWorkflow>

/** Stores what happened at each node, with the messages, which `send` writes, and why they were allowed. */
export async function storeExecutions(
  tx: PracticeTx,
  links: MessageLinks,
  { executions, workflows }: { executions: readonly NewExecution[]; workflows: Workflows },
  send: Send,
): Promise<void> {
  if (executions.length === 0) return
  const messages = await composeAll(tx, links, executions, workflows)
  const refused = await sendAll(messages, send)
  await storeReceipts(tx, messages.filter(({ id }) => !refused.has(id)).map(workflowReceipt))
  const contents = new Map(messages.map(({ id, content }) => [id, content]))
  await insertExecutions(
    tx,
    executions.map(({ id, enrolment, execution }) => ({
      enrolment_id: enrolment.id,
      node_id: execution.nodeId,
      id,
      at: execution.at,
      ...outcomeOf(execution, refused.get(id)),
      template_id: contents.get(id)?.template.id ?? null,
      template_version: contents.get(id)?.template.version ?? null,
    })),
  )
}

function executionsOf(run: PatientRun): NewExecution[] {
  const enrolments = new Map(run.enrolments.map((enrolment) => [enrolment.id, enrolment]))
  return run.results.flatMap(({ enrolment: { id: enrolmentId }, executions }) => {
    const enrolment = enrolments.get(enrolmentId)
    return enrolment ? executions.map((execution) => ({ id: uuid(), run, enrolment, execution })) : []
  })
}

function outcomeOf(execution: Execution, refusal: SkipReason | undefined) {
  if (refusal) return { outcome: 'skipped' as const, reason: refusal }
  const reason = execution.outcome === 'skipped' ? execution.reason : null
  return { outcome: execution.outcome, reason }
}

async function composeAll(
  tx: PracticeTx,
  links: MessageLinks,
  executions: readonly NewExecution[],
  workflows: Workflows,
): Promise<NewMessage[]> {
  const actions = new Map(
    [...workflows.values()].flatMap((workflow) =>
      actionsOf(workflow).map((action) => [action.id, { workflow, action }]),
    ),
  )
  const toCompose = executions.flatMap((newExecution) => {
    const { execution } = newExecution
    const found = actions.get(execution.nodeId)
    return found && execution.outcome === 'run' && execution.message
      ? [{ ...newExecution, ...found, templateId: execution.message.templateId }]
      : []
  })
  if (toCompose.length === 0) return []
  const compose = await messageComposer(tx, links, [
    ...new Set(toCompose.map(({ templateId }) => templateId)),
  ])
  return toCompose.map(({ templateId, ...message }) => ({
    ...message,
    content: compose(message.action, templateId, {
      patient: message.run.patient,
      messageId: message.id,
      startedAt: message.enrolment.startedAt,
    }),
  }))
}

/** @returns the reasons of messages that were not written after all, by their ids */
async function sendAll(
  messages: readonly NewMessage[],
  send: Send,
): Promise<ReadonlyMap<string, SkipReason>> {
  const empty = messages.filter(({ content }) => content.isEmpty)
  const refused = new Map<string, SkipReason>(empty.map(({ id }) => [id, 'empty_text']))
  for (const { kind, purpose, messages: set } of setsOf(messages.filter(({ id }) => !refused.has(id)))) {
    const results = await send({
      channel: kind === 'email' ? 'Email' : 'SMS',
      actor: bySystem('automation'),
      purpose,
      messages: set.map(({ id, run: { patient }, action, content }) => ({
        id,
        patient,
        content: content.message,
        ...(action.recipient === 'referrer' && {
          toEmail: emailOf(action, { email: null, referrerEmail: patient.referrer_email }) ?? '',
        }),
      })),
    })
    for (const [id, result] of results) if (!result.ok) refused.set(id, reasonOfRefusal(result.reason))
  }
  return refused
}

/** The messages in sets of one channel and purpose, in each of which a patient gets at most one. */
function setsOf(messages: readonly NewMessage[]) {
  const sets: { kind: WorkflowAction['kind']; purpose: WorkflowAction['purpose']; messages: NewMessage[] }[] =
    []
  for (const message of messages) {
    const { kind, purpose } = message.action
    const set = sets.find(
      (each) =>
        each.kind === kind &&
        each.purpose === purpose &&
        each.messages.every(({ run }) => run.patient.id !== message.run.patient.id),
    )
    if (set) set.messages.push(message)
    else sets.push({ kind, purpose, messages: [message] })
  }
  return sets
}

/**
 * The reason why an action was skipped whose message `sending` refused. The engine has checked the rest already, so
 * that only what depends on the filled text is left.
 */
function reasonOfRefusal(reason: SendReason): SkipReason {
  switch (reason) {
    case 'contact_ended':
    case 'opted_out':
    case 'channel_disabled':
    case 'invalid_number':
      return reason
    case 'no_email':
      return 'no_address'
    default:
      return 'invalid_text'
  }
}
