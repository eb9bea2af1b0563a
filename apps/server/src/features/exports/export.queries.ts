import { EXPORT_RETENTION_MS, SAME_EXPORT_MS } from '@enamel/domain/exports/export-state'
import { sql } from 'kysely'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type ExportQuery, readQuery, storedQuery } from './export-query.ts'

interface AskedExport {
  userId: string
  query: ExportQuery
}

/** Lets one transaction at a time start an export for a user, so that repeated requests start one. */
export function lockExportsOf(tx: PracticeTx, userId: string): Promise<void> {
  return lockNames(tx, `exports of ${userId}`)
}

/** The id of the export that the same request started a moment ago, unless it has failed (C3-37). */
export async function recentExport(
  tx: PracticeTx,
  { userId, query }: AskedExport,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('exports')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - SAME_EXPORT_MS))
    .where('state', '<>', 'failed')
    .where(sql<boolean>`query = ${storedQuery(query)}::jsonb`)
    .executeTakeFirst()
  return row?.id
}

export async function insertExport(
  tx: PracticeTx,
  { id, userId, query }: AskedExport & { id: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('exports')
    .values({ client_id: tx.clientId, id, user_id: userId, query: storedQuery(query), created_at: now })
    .execute()
}

/** An export of the practice with its query. */
export async function exportOf(reader: PracticeReader, id: string) {
  const row = await reader
    .selectFrom('exports')
    .selectAll()
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, query: readQuery(row.query) }
}

export type StoredExport = NonNullable<Awaited<ReturnType<typeof exportOf>>>

/** What became of an export: its file with this many patients, or nothing. */
export type ExportResult = { state: 'ready'; total: number } | { state: 'failed' }

/**
 * Settles an export whose result is awaited, with an email about it to be sent. @returns whose export it was; undefined
 * if it is settled already
 */
export async function settleExport(
  tx: PracticeTx,
  id: string,
  result: ExportResult,
  now: Date,
): Promise<{ user_id: string } | undefined> {
  return tx
    .updateTable('exports')
    .set({ ...result, settled_at: now, email_state: 'waiting' })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('user_id')
    .executeTakeFirst()
}

/** Exports whose file is not made, up to a limit. */
export function exportsWithoutFile(tx: PracticeTx, limit: number) {
  return unfinished(tx, limit).where('state', '=', 'pending').execute()
}

/** Exports whose email is not sent, up to a limit. */
export function exportsWithUnsentEmail(tx: PracticeTx, limit: number) {
  return unfinished(tx, limit).where('email_state', '=', 'waiting').execute()
}

function unfinished(tx: PracticeTx, limit: number) {
  return tx
    .selectFrom('exports')
    .select(['client_id', 'id as export_id'])
    .where('client_id', '=', tx.clientId)
    .limit(limit)
}

/** An export whose email is not sent, locked, with its user. */
export async function unsentExport(tx: PracticeTx, id: string) {
  const row = await tx
    .selectFrom('exports')
    .innerJoin('users', (join) =>
      join.onRef('users.client_id', '=', 'exports.client_id').onRef('users.id', '=', 'exports.user_id'),
    )
    .select(['exports.id', 'state', 'query', 'total', 'settled_at', 'attempted_at'])
    .select(['users.email', 'users.name', 'users.deactivated_at'])
    .where('exports.client_id', '=', tx.clientId)
    .where('exports.id', '=', id)
    .where('email_state', '=', 'waiting')
    .forUpdate('exports')
    .executeTakeFirst()
  return row && { ...row, query: readQuery(row.query) }
}

export type UnsentExport = NonNullable<Awaited<ReturnType<typeof unsentExport>>>

/** A change of the progress of an export's email. */
export type ExportEmailChange = { attempted_at: Date | null } | { email_state: 'sent' | 'refused' }

export async function changeExportEmail(
  tx: PracticeTx,
  id: string,
  change: ExportEmailChange,
): Promise<void> {
  await tx
    .updateTable('exports')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}

/** The exports whose file became ready at this time or before. */
export async function readyBefore(tx: PracticeTx, time: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('exports')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('state', '=', 'ready')
    .where('settled_at', '<=', time)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markExpired(tx: PracticeTx, id: string): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ state: 'expired' })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute()
}

/** Deletes exports that were asked for long ago. Their files were deleted before. */
export async function deleteOldExports(tx: PracticeTx, now: Date): Promise<void> {
  await tx
    .deleteFrom('exports')
    .where('client_id', '=', tx.clientId)
    .where('created_at', '<', new Date(now.getTime() - EXPORT_RETENTION_MS))
    .where('state', 'in', ['failed', 'expired'])
    .execute()
}
