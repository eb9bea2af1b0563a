import { v7 as uuid } from 'uuid'
import type { Clock } from '../../clock.ts'
import { actorColumns } from '../../db/actor-columns.ts'
import { appendInPractice, type Database, type PracticeTx } from '../../db/database.ts'
import type { AuditEntry, AuditLog } from '../../http/pipeline/http-context.ts'

const INSERT = `
  insert into audit_log (client_id, id, at, user_id, system_actor, action, patient_id, request_id, status)
  select $1, id, at, user_id, system_actor, action, patient_id, request_id, status
  from json_to_recordset($2::json) as entry
    (id uuid, at timestamptz, user_id uuid, system_actor text, action text, patient_id uuid, request_id text,
     status smallint)`

interface PendingEntry {
  entry: AuditEntry
  at: Date
  onStored(): void
  onFailed(error: unknown): void
}

/**
 * The audit log. Entries of changes are written in the transaction of the change. Other entries, such as those of
 * queries, are collected while a write is in progress and written together by the next write, so that a busy practice
 * costs few writes.
 */
export function auditLog(db: Database, clock: Clock): AuditLog {
  let pending: PendingEntry[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (pending.length > 0) {
      const batch = pending
      pending = []
      await Promise.all(
        [...Map.groupBy(batch, ({ entry }) => entry.clientId)].map(([clientId, practiceEntries]) =>
          writeBatch(db, clientId, practiceEntries),
        ),
      )
    }
    isWriting = false
  }

  return {
    async record(entries) {
      await Promise.all(
        entries.map(
          (entry) =>
            new Promise<void>((onStored, onFailed) => {
              pending.push({ entry, at: clock.now(), onStored, onFailed })
              if (!isWriting) void writeAll()
            }),
        ),
      )
    },
    write: (tx, entries) =>
      insertEntries(
        tx,
        entries.map((entry) => ({ entry, at: clock.now() })),
      ),
  }
}

async function writeBatch(db: Database, clientId: string, entries: PendingEntry[]): Promise<void> {
  try {
    await appendInPractice(db, clientId, INSERT, valuesOf(clientId, entries))
    for (const { onStored } of entries) onStored()
  } catch (error) {
    for (const { onFailed } of entries) onFailed(error)
  }
}

type TimedEntry = Pick<PendingEntry, 'entry' | 'at'>

/** Writes entries in this transaction, each with its time. */
export function insertEntries(tx: PracticeTx, entries: readonly TimedEntry[]): void {
  if (entries.length > 0) tx.send({ sql: INSERT, parameters: valuesOf(tx.clientId, entries) })
}

function valuesOf(clientId: string, entries: readonly TimedEntry[]): [string, string] {
  const rows = entries.map(({ entry, at }) => ({
    id: uuid(),
    at,
    ...actorColumns(entry.actor),
    action: entry.action,
    patient_id: entry.patientId,
    request_id: entry.requestId,
    status: entry.status,
  }))
  return [clientId, JSON.stringify(rows)]
}
