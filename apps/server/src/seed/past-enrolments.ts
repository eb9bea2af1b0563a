import { type Enrolment, endEnrolment } from '@enamel/domain/automations/enrolment'
import { replayPatient } from '@enamel/domain/automations/replay/replay-patient'
import { replayedWorkflows } from '@enamel/domain/automations/replay/replayed-workflows'
import { actionsOf, type Workflow } from '@enamel/domain/automations/workflow'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { anyId } from '../db/any-id.ts'
import { type Database, inPractice, type PracticeTx } from '../db/database.ts'
import type { PatientEnrolment } from '../features/automations/replay/newest-enrolments.ts'
import { historiesOf } from '../features/automations/replay/read-histories.ts'
import { workflowsOf } from '../features/automations/workflow.queries.ts'
import { practiceOf } from '../features/practice/index.ts'
import { insertRows } from './insert-rows.ts'
import { type MessageLinks, type PastMessage, pastMessages } from './past-automation-messages.ts'
import type { DemoPractice } from './practices.ts'

/** The workflows that are enabled. None has to be customised, and none writes to a lead who has just come in. */
const enabledWorkflows = ['In discussion follow-up', 'Did-not-attend recovery', 'Reactivation']
/** How long they have been enabled. */
const ENABLED_DAYS = 120

interface Seed extends MessageLinks {
  db: Database
  now: Date
}

/** An enrolment as it is stored. */
interface Past {
  id: string
  patientId: string
  enrolment: Enrolment
  executions: (PatientEnrolment['replayed']['executions'][number] & { id: string })[]
}

/**
 * Enables some workflows as if that had been months ago, with what they would have done since: the replay of the history
 * is stored, with the messages as delivered. Those who wait go on when the product runs.
 */
export async function seedPastEnrolments(seed: Seed, practice: DemoPractice): Promise<void> {
  await inPractice(seed.db, practice.id, async (tx) => {
    const start = new Date(seed.now.getTime() - ENABLED_DAYS * MS_PER_DAY)
    await enable(tx, start, practice.users[0]?.id ?? null)
    const workflows = await workflowsOf(tx)
    const { time_zone: timeZone } = await practiceOf(tx)
    const replays = [...workflows.values()]
      .filter(({ enabled }) => enabled)
      .map((workflow) => ({
        workflow,
        workflows: replayedWorkflows(workflows, workflow.id),
        workflowId: workflow.id,
        practice: { email_enabled: true, sms_enabled: true, timeZone },
        period: { start, until: seed.now },
        past: [] as Past[],
      }))
    for await (const histories of historiesOf(tx, { start, until: seed.now }))
      for (const { patient, history } of histories)
        for (const replay of replays)
          for (const replayed of replayPatient(replay, history))
            replay.past.push(pastOf({ patient, replayed }, seed.now))
    for (const { workflow, past } of replays) await store(tx, seed, practice, workflow, past)
  })
}

async function enable(tx: PracticeTx, changed_at: Date, changed_by: string | null): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({ enabled: true, changed_at, changed_by })
    .where('client_id', '=', tx.clientId)
    .where('name', 'in', enabledWorkflows)
    .execute()
}

function pastOf({ patient, replayed: { enrolment, executions } }: PatientEnrolment, now: Date): Past {
  // Staff have taken out those who would soon get a message, so that a new demo is quiet on its first day.
  const isSoon = enrolment.dueAt !== null && enrolment.dueAt.getTime() - now.getTime() < MS_PER_DAY
  return {
    id: uuid({ msecs: enrolment.startedAt.getTime() }),
    patientId: patient.id,
    enrolment: isSoon ? endEnrolment(enrolment, 'taken_out', now) : enrolment,
    executions: executions.map((execution) => ({
      ...execution,
      id: uuid({ msecs: execution.at.getTime() }),
    })),
  }
}

async function store(
  tx: PracticeTx,
  seed: Seed,
  practice: DemoPractice,
  workflow: Workflow,
  past: readonly Past[],
): Promise<void> {
  const [started_by_stage = ''] = workflow.startTrigger.stages
  await insertRows(
    tx,
    'enrolments',
    past.map(({ id, patientId, enrolment }) => ({
      client_id: tx.clientId,
      id,
      workflow_id: workflow.id,
      patient_id: patientId,
      state: enrolment.state,
      end_reason: enrolment.endReason,
      position: enrolment.position,
      entered_at: enrolment.enteredAt,
      due_at: enrolment.dueAt,
      started_at: enrolment.startedAt,
      started_by_stage,
      over_at: enrolment.overAt,
    })),
  )
  const messages = messagesOf(workflow, past)
  const templates = new Map(messages.map(({ id, templateId }) => [id, templateId]))
  await insertRows(
    tx,
    'node_executions',
    past.flatMap(({ id: enrolment_id, executions }) =>
      executions.map((execution) => ({
        client_id: tx.clientId,
        enrolment_id,
        node_id: execution.nodeId,
        id: execution.id,
        outcome: execution.outcome,
        reason: execution.outcome === 'skipped' ? execution.reason : null,
        at: execution.at,
        template_id: templates.get(execution.id) ?? null,
        template_version: templates.has(execution.id) ? 1 : null,
      })),
    ),
  )
  if (messages.length === 0) return
  await insertRows(tx, 'communications', await pastMessages(tx, seed, practice, messages))
  await sql`
    update patients p set timeline_version = p.timeline_version + c.count
    from (
      select patient_id, count(*) from communications
      where client_id = ${tx.clientId} and id = ${anyId(messages.map(({ id }) => id))} group by patient_id
    ) c
    where p.client_id = ${tx.clientId} and p.id = c.patient_id`.execute(tx)
}

function messagesOf(workflow: Workflow, past: readonly Past[]): PastMessage[] {
  const actions = actionsOf(workflow)
  return past.flatMap(({ patientId, executions }) =>
    executions.flatMap((execution) => {
      const action = actions.find(({ id }) => id === execution.nodeId)
      if (!action || execution.outcome !== 'run' || !execution.message) return []
      return [
        { id: execution.id, at: execution.at, patientId, action, templateId: execution.message.templateId },
      ]
    }),
  )
}
