import { type Enrolment, endEnrolment } from '@enamel/domain/automations/engine/enrolment'
import { type PatientHistory, patientAt } from '@enamel/domain/automations/replay/patient-history'
import {
  type ReplayedEnrolment,
  type ReplayInput,
  replayPatient,
} from '@enamel/domain/automations/replay/replay-patient'
import { replayedWorkflows } from '@enamel/domain/automations/replay/replayed-workflows'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import type { MessageLinks } from '../features/automations/engine/compose-message.ts'
import type { NewExecution } from '../features/automations/engine/patient-run.ts'
import { storeExecutions } from '../features/automations/engine/store-executions.ts'
import { insertEnrolments, type StoredEnrolment } from '../features/automations/enrolment.queries.ts'
import { historiesOf } from '../features/automations/replay/read-histories.ts'
import { workflowsOf } from '../features/automations/workflow.queries.ts'
import { type LockedPatient, lockPatients } from '../features/patients/index.ts'
import { practiceOf } from '../features/practice/index.ts'
import type { DemoPractice } from './practices.ts'
import { writeDelivered } from './write-delivered.ts'

/** The workflows that are enabled. None has to be customised, and none writes to a lead who has just come in. */
const enabledWorkflows = ['In discussion follow-up', 'Did-not-attend recovery', 'Reactivation']
/** How long they have been enabled. */
const ENABLED_DAYS = 120

interface Seed extends MessageLinks {
  db: Database
  now: Date
}

/** An enrolment with its executions, as they are stored. */
interface Past {
  enrolment: StoredEnrolment
  executions: NewExecution[]
}

/**
 * Enables some workflows as if that had been months ago, with what they would have done since: the replay of the history
 * is stored as the engine stores its runs, with the messages as delivered. Those who wait go on when the product runs.
 */
export async function seedPastEnrolments(seed: Seed, { id, users }: DemoPractice): Promise<void> {
  await inPractice(seed.db, id, async (tx) => {
    const period = { start: new Date(seed.now.getTime() - ENABLED_DAYS * MS_PER_DAY), until: seed.now }
    await enable(tx, period.start, users[0]?.id ?? null)
    const workflows = await workflowsOf(tx)
    const { time_zone: timeZone } = await practiceOf(tx)
    const replays = [...workflows.values()]
      .filter(({ enabled }) => enabled)
      .map(({ id: workflowId }) => ({
        workflows: replayedWorkflows(workflows, workflowId),
        workflowId,
        practice: { email_enabled: true, sms_enabled: true, timeZone },
        period,
      }))
    for await (const histories of historiesOf(tx, period)) {
      const patients = await patientsById(
        tx,
        histories.map(({ patient }) => patient.id),
      )
      const past = histories.flatMap(({ patient: { id }, history }) => {
        const patient = patients.get(id)
        return patient ? replays.flatMap((replay) => pastOf(replay, patient, history)) : []
      })
      await insertEnrolments(
        tx,
        past.map(({ enrolment }) => enrolment),
      )
      const executions = past.flatMap((each) => each.executions)
      const times = new Map(executions.map(({ id, execution }) => [id, execution.at]))
      await storeExecutions(tx, seed, { executions, workflows }, (messages) =>
        writeDelivered(tx, messages, { times, now: seed.now }),
      )
    }
  })
}

async function enable(tx: PracticeTx, changed_at: Date, changed_by: string | null): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({ enabled: true, changed_at, changed_by })
    .where('client_id', '=', tx.clientId)
    .where('name', 'in', enabledWorkflows)
    .execute()
  await tx
    .updateTable('automation_templates')
    .set({ changed_at })
    .where('client_id', '=', tx.clientId)
    .execute()
}

async function patientsById(tx: PracticeTx, ids: readonly string[]) {
  const patients = await lockPatients(tx, ids)
  return new Map(patients.map((patient) => [patient.id, patient]))
}

/** The enrolments of a patient in the replayed workflow. */
function pastOf(replay: ReplayInput, patient: LockedPatient, history: PatientHistory): Past[] {
  return replayPatient(replay, history).map((replayed) => {
    const { startedAt } = replayed.enrolment
    const enrolment = {
      ...withoutSoon(replayed.enrolment, replay.period.until),
      id: uuid({ msecs: startedAt.getTime() }),
      patientId: patient.id,
      startedByStage: patientAt(history, startedAt).stage ?? '',
    }
    return { enrolment, executions: executionsOf(replayed, { replay, patient, history, enrolment }) }
  })
}

/** Staff have taken out those who would soon get a message, so that a new demo is quiet on its first day. */
function withoutSoon(enrolment: Enrolment, now: Date): Enrolment {
  const isSoon = enrolment.dueAt !== null && enrolment.dueAt.getTime() - now.getTime() < MS_PER_DAY
  return isSoon ? endEnrolment(enrolment, 'taken_out', now) : enrolment
}

interface PastRun {
  replay: ReplayInput
  patient: LockedPatient
  history: PatientHistory
  enrolment: StoredEnrolment
}

function executionsOf(
  { executions }: ReplayedEnrolment,
  { replay: { practice }, patient, history, enrolment }: PastRun,
): NewExecution[] {
  return executions.map((execution, seq) => {
    const now = execution.at
    const situation = { now, practice, patient: patientAt(history, now), lastSentAt: () => undefined }
    // Nodes that were passed at the same moment are listed by their ids.
    const id = uuid({ msecs: now.getTime(), seq })
    return { id, run: { patient, situation }, enrolment, execution }
  })
}
