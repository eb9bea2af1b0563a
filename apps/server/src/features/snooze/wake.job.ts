import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { job } from '../../jobs/job.ts'
import { changePatient } from '../patients/index.ts'
import { recordSnooze } from './record-snooze.ts'
import { wakeKind } from './wake.kind.ts'

/** All patients are checked at this interval, in case the job that was enqueued with a snooze did not run (G-44). */
const EVERY_SECONDS = 30
/** The maximum number of patients woken in one transaction. */
const BATCH = 100

/** Wakes patients in the second in which a snooze ends. The job runs earlier if the demo's clock is moved forward. */
export const wakeJob = job(wakeKind, ({ deps }, { client_id }) => wakePatients(deps, client_id))

/** Wakes the patients that `wakeJob` has missed. */
export const wakeEverywhere = eachPractice({
  name: 'snooze.wake',
  everySeconds: EVERY_SECONDS,
  run: ({ deps }, clientId) => wakePatients(deps, clientId),
})

/** Records and publishes every snooze of the practice that has ended and was not published yet. */
async function wakePatients({ db, clock }: Dependencies, clientId: string): Promise<void> {
  let woken: number
  do {
    woken = await inPractice(db, clientId, (tx) => wakeBatch(tx, clock.now()))
  } while (woken === BATCH)
}

/**
 * Wakes up to one batch of patients. A process that does this at the same time skips the locked patients, so that each
 * snooze is published once (G-44).
 * @returns how many patients were woken
 */
async function wakeBatch(tx: PracticeTx, now: Date): Promise<number> {
  const ended = await tx
    .selectFrom('patients')
    .select(['id', 'snooze_ends_at', 'snooze_comment'])
    .where('client_id', '=', tx.clientId)
    .where('snooze_ends_at', '<=', now)
    .where('snooze_notified', '=', false)
    .$narrowType<{ snooze_ends_at: Date }>()
    .orderBy('snooze_ends_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  if (ended.length === 0) return 0
  const ids = ended.map(({ id }) => id)
  for (const patient of ended) {
    const { id: patientId, snooze_ends_at: endsAt, snooze_comment: comment } = patient
    await recordSnooze(tx, { act: 'woke', patientId, endsAt, comment, actor: null, at: now })
    await changePatient(tx, patientId, { snooze_notified: true }, now)
  }
  await tx.emit({ name: 'snoozes_ended', patientIds: ids, at: now })
  return ended.length
}
