import { sql } from 'kysely'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { job } from '../../../jobs/job.ts'
import { runEnrolmentsAt, runEnrolmentsKind } from './run-enrolments.kind.ts'
import { runPatients } from './run-patients.ts'

/** All practices are looked at this often, in case a job did not run (W-06). */
const EVERY_SECONDS = 30
/** The maximum number of patients whose enrolments run in one transaction. */
const BATCH = 50
/** A run that finds another one at work comes back after this. */
const BUSY_MS = 1_000

type Round = 'more' | 'done' | 'busy'

/** Runs the enrolments of a practice in the second in which they are due. */
export const runEnrolmentsJob = job(runEnrolmentsKind, async ({ deps, signal }, { client_id }) => {
  const round = await runUntilDone(deps, client_id, signal)
  if (round === 'done') return
  const { db, clock } = deps
  const again = new Date(clock.now().getTime() + BUSY_MS)
  await inPractice(db, client_id, (tx) => runEnrolmentsAt(tx, [again], clock))
})

/** Runs the enrolments that `runEnrolmentsJob` has missed. */
export const runEnrolmentsEverywhere = eachPractice({
  name: 'automations.run',
  everySeconds: EVERY_SECONDS,
  run: async ({ deps, signal }, clientId) => void (await runUntilDone(deps, clientId, signal)),
})

async function runUntilDone(
  deps: Dependencies,
  clientId: string,
  signal: AbortSignal | undefined,
): Promise<Round> {
  let round: Round = 'more'
  while (round === 'more' && !signal?.aborted) {
    round = await inPractice(deps.db, clientId, (tx) => runBatch(tx, deps))
  }
  return round
}

/** Runs the patients who have been due for longest. One transaction at a time does this for a practice. */
async function runBatch(tx: PracticeTx, deps: Dependencies): Promise<Round> {
  if (!(await tryLockEngine(tx))) return 'busy'
  const now = deps.clock.now()
  const { rows } = await sql<{ patient_id: string }>`
    select patient_id from enrolments
    where client_id = ${tx.clientId} and state in ('running', 'waiting') and due_at <= ${now}
    group by patient_id order by min(due_at), patient_id limit ${BATCH}`.execute(tx)
  const patientIds = rows.map(({ patient_id }) => patient_id)
  if (patientIds.length > 0) await runPatients(tx, deps, patientIds, now)
  return patientIds.length === BATCH ? 'more' : 'done'
}

async function tryLockEngine(tx: PracticeTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${tx.clientId} automations`}, 0)) as locked`.execute(
    tx,
  )
  return rows[0]?.locked ?? false
}
