import { sql } from 'kysely'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import { isDatabaseUnavailable } from '../../../db/unavailable.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { job, type PeriodicJobContext } from '../../../jobs/job.ts'
import { runEnrolmentsAt, runEnrolmentsKind } from './run-enrolments.kind.ts'
import { runPatients } from './run-patients.ts'

/** All practices are looked at this often, in case a job did not run (W-06). */
const EVERY_SECONDS = 30
/** The maximum number of patients whose enrolments run in one transaction. */
const BATCH = 50
/** A run that finds another one at work comes back after this. */
const BUSY_MS = 1_000
/** A patient whose run failed unexpectedly is run again after this. */
const FAILED_MS = 300_000

type Round = 'more' | 'done' | 'busy'

/** Runs the enrolments of a practice in the second in which they are due. */
export const runEnrolmentsJob = job(runEnrolmentsKind, async (context, { client_id }) => {
  const round = await runUntilDone(context, client_id)
  if (round === 'done') return
  const { db, clock } = context.deps
  const again = new Date(clock.now().getTime() + BUSY_MS)
  await inPractice(db, client_id, (tx) => runEnrolmentsAt(tx, [again], clock))
})

/** Runs the enrolments that `runEnrolmentsJob` has missed. */
export const runEnrolmentsEverywhere = eachPractice({
  name: 'automations.run',
  everySeconds: EVERY_SECONDS,
  run: async (context, clientId) => void (await runUntilDone(context, clientId)),
})

async function runUntilDone({ deps, log, signal }: PeriodicJobContext, clientId: string): Promise<Round> {
  let round: Round = 'more'
  while (round === 'more' && !signal?.aborted) {
    try {
      round = await inPractice(deps.db, clientId, (tx) => runBatch(tx, deps, BATCH))
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error, client_id: clientId }, 'patients in workflows could not be run together')
      round = await runOneByOne({ deps, log }, clientId)
    }
  }
  return round
}

/** Runs the patients of a batch that failed, so that one whose run fails again does not keep the others waiting. */
async function runOneByOne(
  { deps, log }: Pick<PeriodicJobContext, 'deps' | 'log'>,
  clientId: string,
): Promise<Round> {
  let round: Round = 'more'
  for (let count = 0; count < BATCH && round === 'more'; count += 1) {
    try {
      round = await inPractice(deps.db, clientId, (tx) => runBatch(tx, deps, 1))
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error, client_id: clientId }, 'a patient in a workflow could not be run')
      await inPractice(deps.db, clientId, (tx) => postponeFirst(tx, deps.clock.now()))
    }
  }
  return round
}

/** Runs the patients who have been due for longest. One transaction at a time does this for a practice. */
async function runBatch(tx: PracticeTx, deps: Dependencies, size: number): Promise<Round> {
  if (!(await tryLockEngine(tx))) return 'busy'
  const now = deps.clock.now()
  const patientIds = await duePatients(tx, now, size)
  if (patientIds.length > 0) await runPatients(tx, deps, patientIds, now)
  return patientIds.length === size ? 'more' : 'done'
}

async function duePatients(tx: PracticeTx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ patient_id: string }>`
    select patient_id from enrolments
    where client_id = ${tx.clientId} and state in ('running', 'waiting') and due_at <= ${now}
    group by patient_id order by min(due_at), patient_id limit ${limit}`.execute(tx)
  return rows.map(({ patient_id }) => patient_id)
}

/** Makes the patient wait whose run has just failed. */
async function postponeFirst(tx: PracticeTx, now: Date): Promise<void> {
  const [patientId] = await duePatients(tx, now, 1)
  await tx
    .updateTable('enrolments')
    .set({ due_at: new Date(now.getTime() + FAILED_MS) })
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId ?? '')
    .where('state', 'in', ['running', 'waiting'])
    .where('due_at', '<=', now)
    .execute()
}

async function tryLockEngine(tx: PracticeTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${tx.clientId} automations`}, 0)) as locked`.execute(
    tx,
  )
  return rows[0]?.locked ?? false
}
