import type { OpenPage, PresentUser } from '@enamel/domain/presence/presence'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type Statement, statement } from '../../db/statement.ts'

/** A page with the patient that it shows, and the hash of its session's token in hexadecimal digits. */
export interface StoredPage extends OpenPage {
  pageId: string
  patientId: string
  session: string
}

/** Changes of who is here are made one after the other, since each publishes the whole list of a patient. */
export function lockPresence(tx: PracticeTx): Promise<void> {
  return lockNames(tx, 'presence')
}

interface PageRow extends Pick<PresentUser, 'id' | 'name' | 'state' | 'channel'> {
  page_id: string
  patient_id: string
  session: string
  expires_at: Date
  announced_until: Date
}

const selectPages = statement(`
  select p.page_id, p.patient_id, p.user_id as id, u.name, p.state, p.channel, p.expires_at, p.announced_until,
    encode(p.session, 'hex') as session
  from presence p join users u on u.client_id = p.client_id and u.id = p.user_id
  where p.client_id = $1`)

/** All pages of the practice, those included that have lapsed and are not removed yet. */
export async function storedPages(reader: PracticeReader): Promise<StoredPage[]> {
  const rows = await reader.run<PageRow>(selectPages(reader.clientId))
  return rows.map(({ page_id, patient_id, expires_at, announced_until, ...page }) => ({
    ...page,
    pageId: page_id,
    patientId: patient_id,
    expiresAt: expires_at,
    announcedUntil: announced_until,
  }))
}

/** A page as it reports itself. */
export type ReportedPage = Pick<StoredPage, 'pageId' | 'patientId' | 'id' | 'state' | 'channel' | 'session'>

const renew = statement(`
  update presence set expires_at = $8, session = decode($7, 'hex')
  where client_id = $1 and user_id = $2 and page_id = $3 and patient_id = $4 and state = $5
    and channel is not distinct from $6 and expires_at > $9 and announced_until > $10
  returning 1 as renewed`)

/**
 * Lets a page last longer that reports what is known of it. Changes nothing for one that is unknown, has lapsed, or
 * reports something else, and for one whose announcement is due.
 */
export function renewal(
  clientId: string,
  page: ReportedPage,
  times: { now: Date; expiresAt: Date; dueBefore: Date },
): Statement {
  const { id, pageId, patientId, state, channel, session } = page
  const { now, expiresAt, dueBefore } = times
  return renew(clientId, id, pageId, patientId, state, channel, session, expiresAt, now, dueBefore)
}

const replacePages = statement(`
  with gone as (
    delete from presence p using json_to_recordset($2::json) as removed (user_id uuid, page_id uuid)
    where p.client_id = $1 and p.user_id = removed.user_id and p.page_id = removed.page_id)
  insert into presence as known
    (client_id, user_id, page_id, session, patient_id, state, channel, expires_at, announced_until)
  select $1, user_id, page_id, decode(session, 'hex'), patient_id, state, channel, expires_at, announced_until
  from json_to_recordset($3::json) as changed (user_id uuid, page_id uuid, session text, patient_id uuid, state text,
    channel text, expires_at timestamptz, announced_until timestamptz)
  on conflict (client_id, user_id, page_id) do update set session = excluded.session,
    patient_id = excluded.patient_id, state = excluded.state, channel = excluded.channel,
    -- Renewals take no lock.
    expires_at = greatest(known.expires_at, excluded.expires_at), announced_until = excluded.announced_until`)

/** Removes pages, and writes others that are new or have changed. */
export function writePages(
  tx: PracticeTx,
  { removed, changed }: { removed: readonly StoredPage[]; changed: readonly StoredPage[] },
): void {
  const keys = removed.map(({ id, pageId }) => ({ user_id: id, page_id: pageId }))
  const rows = changed.map(({ id, pageId, patientId, expiresAt, announcedUntil, ...page }) => ({
    ...page,
    user_id: id,
    page_id: pageId,
    patient_id: patientId,
    expires_at: expiresAt,
    announced_until: announcedUntil,
  }))
  tx.send(replacePages(tx.clientId, JSON.stringify(keys), JSON.stringify(rows)))
}

const selectEnded = statement(`
  select p.page_id from presence p
  where p.client_id = $1 and p.user_id = $2
    and not exists (select from sessions s where s.client_id = p.client_id and s.token_hash = p.session)`)

/** The pages of a user whose sessions have ended. */
export async function pagesOfEndedSessions(reader: PracticeReader, userId: string): Promise<Set<string>> {
  const rows = await reader.run<{ page_id: string }>(selectEnded(reader.clientId, userId))
  return new Set(rows.map(({ page_id }) => page_id))
}
