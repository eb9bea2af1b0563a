import { sql } from 'kysely'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { isDatabaseUnavailable } from '../../../db/unavailable.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { job, type PeriodicJobContext } from '../../../jobs/job.ts'
import { lockFreePatients } from '../../patients/index.ts'
import { runEnrolmentsAt, runEnrolmentsKind } from './run-enrolments.kind.ts'
import { runOneByOne } from './run-one-by-one.ts'
import { runPatients } from './run-patients.ts'

/** All practices are looked at this often, in case a job did not run (W-06). */
const EVERY_SECONDS = 30
/** The maximum number of patients whose enrolments run in one transaction. Staff who change one of them wait for it. */
const PATIENTS_PER_RUN = 10
/** How many due enrolments are looked at to find patients whom no other transaction has locked. */
const CANDIDATES_MAX = 100
/** A run that finds another one at work, or patients who are locked, comes back after this. */
const BUSY_MS = 1_000

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

async function runUntilDone(context: PeriodicJobContext, clientId: string): Promise<Round> {
  let round: Round = 'more'
  while (round === 'more' && !context.signal?.aborted) round = await runSet(context, clientId)
  return round
}

/**
 * Runs the patients who have been due for longest, except for those whom another transaction has locked. One transaction
 * at a time does this for a practice. If it fails, each of them is run alone.
 */
async function runSet({ deps, log }: PeriodicJobContext, clientId: string): Promise<Round> {
  let patientIds: string[] = []
  try {
    return await inPractice(deps.db, clientId, async (tx) => {
      if (!(await tryLockEngine(tx))) return 'busy'
      const now = deps.clock.now()
      const due = await duePatients(tx, now)
      patientIds = await lockFreePatients(tx, due, PATIENTS_PER_RUN)
      if (patientIds.length > 0) await runPatients(tx, deps, patientIds, now)
      if (patientIds.length === PATIENTS_PER_RUN) return 'more'
      return patientIds.length === due.length ? 'done' : 'busy'
    })
  } catch (error) {
    if (isDatabaseUnavailable(error) || patientIds.length === 0) throw error
    log.error({ err: error, client_id: clientId }, 'patients in workflows could not be run together')
    await runOneByOne({ deps, log }, clientId, patientIds)
    return 'more'
  }
}

/** The patients who have been due for longest. */
async function duePatients(tx: PracticeTx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ patient_id: string }>`
    select patient_id from (
      select patient_id, due_at from enrolments
      where client_id = ${tx.clientId} and state in ('running', 'waiting') and due_at <= ${now}
      order by due_at limit ${CANDIDATES_MAX}) due
    group by patient_id order by min(due_at), patient_id`.execute(tx)
  return rows.map(({ patient_id }) => patient_id)
}

async function tryLockEngine(tx: PracticeTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${tx.clientId} automations`}, 0)) as locked`.execute(
    tx,
  )
  return rows[0]?.locked ?? false
}
