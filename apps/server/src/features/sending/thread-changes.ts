import { outdatesReply, THREAD_CHANGES_MAX, type ThreadEntry } from '@enamel/domain/reply/thread-changes'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { statement } from '../../db/statement.ts'

/** A reply, as its writer began it. */
interface BegunReply {
  patientId: string
  /** The latest entry of the thread at that time; null for none. */
  basedOn: string | null
  /** The writer. */
  userId: string
}

type Row = { id: string; user_id: string | null } & Omit<ThreadEntry, 'isOwn'>

/** More rows than are shown, since some of them do not count. */
const ROWS_MAX = 5 * THREAD_CHANGES_MAX

/**
 * The newest entries that follow the one with the id $3 in the order of the timeline. All of them follow an id that is
 * null, or that the patient's thread does not have.
 */
const entriesAfter = statement(`
  with base as (
    select coalesce(
      (select datetime from communications where client_id = $1 and id = $3 and patient_id = $2),
      (select datetime from form_submissions where client_id = $1 and id = $3 and patient_id = $2),
      '-infinity') as datetime)
  select id, inbound, automated, user_id from (
    (select c.id, c.datetime, c.inbound, c.automated, c.user_id from communications c
     where c.client_id = $1 and c.patient_id = $2 and (c.datetime, c.id) > ((select datetime from base), $3::uuid)
     order by c.datetime desc, c.id desc limit ${ROWS_MAX})
    union all
    (select f.id, f.datetime, true, false, null from form_submissions f
     where f.client_id = $1 and f.patient_id = $2 and (f.datetime, f.id) > ((select datetime from base), $3::uuid)
     order by f.datetime desc, f.id desc limit ${ROWS_MAX})
  ) entry order by datetime, id`)

/** The ids of what has come in since a reply was begun (`outdatesReply`), newest last. The caller locks the patient. */
export async function changesOfThread(
  tx: PracticeTx,
  { patientId, basedOn, userId }: BegunReply,
): Promise<string[]> {
  const rows = await tx.run<Row>(entriesAfter(tx.clientId, patientId, basedOn))
  return rows
    .filter((row) => outdatesReply({ ...row, isOwn: row.user_id === userId }))
    .map(({ id }) => id)
    .slice(-THREAD_CHANGES_MAX)
}

const latestOfOthers = statement(`
  select id from (
    (select id, datetime from communications
     where client_id = $1 and patient_id = $2 and user_id is distinct from $3 and datetime <= $4
     order by datetime desc, id desc limit 1)
    union all
    (select id, datetime from form_submissions
     where client_id = $1 and patient_id = $2 and datetime <= $4
     order by datetime desc, id desc limit 1)
  ) entry order by datetime desc, id desc limit 1`)

/**
 * The latest entry of a patient's thread that somebody else than this user has sent; null if there is none. Their own
 * messages do not make a message outdated, and they can still be taken back.
 * @param until only entries up to this time count
 */
export async function latestEntryOfOthers(
  tx: PracticeTx,
  patientId: string,
  userId: string,
  until: Date | 'infinity' = 'infinity',
): Promise<string | null> {
  const [entry] = await tx.run<{ id: string }>(latestOfOthers(tx.clientId, patientId, userId, until))
  return entry?.id ?? null
}
