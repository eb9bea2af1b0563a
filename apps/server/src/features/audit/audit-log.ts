import type { Clock } from '../../clock.ts'
import { coalesce } from '../../coalesce.ts'
import { actorColumns } from '../../db/actor-columns.ts'
import { appendInPractice } from '../../db/bound-connections.ts'
import type { Database } from '../../db/database.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { jsonTable } from '../../db/rows-as-json.ts'
import type { AuditEntry, AuditLog } from '../../http/pipeline/http-context.ts'
import { newId } from '../../new-id.ts'

const auditLines = jsonTable('audit_log', {
  id: 'uuid',
  at: 'timestamptz',
  user_id: 'uuid',
  system_actor: 'text',
  action: 'text',
  patient_id: 'uuid',
  request_id: 'text',
  status: 'smallint',
})

interface TimedEntry {
  entry: AuditEntry
  at: Date
}

/**
 * The audit log. Entries of changes are written in the transaction of the change. Other entries, such as those of
 * queries, are collected while earlier ones of the practice are written, and written together by the next write, so
 * that a busy practice costs few writes.
 */
export function auditLog(db: Database, clock: Clock): AuditLog {
  const append = coalesce<{ clientId: string; entries: TimedEntry[] }, void>(
    ({ clientId }) => clientId,
    async (clientId, requests) => {
      const entries = requests.flatMap((request) => request.entries)
      await appendInPractice(db, clientId, auditLines, entries.map(lineOf))
      return () => undefined
    },
  )
  const timed = (entry: AuditEntry): TimedEntry => ({ entry, at: clock.now() })
  return {
    record: (clientId, entries) => append({ clientId, entries: entries.map(timed) }),
    write: (tx, entries) => appendEntries(tx, entries.map(timed)),
  }
}

/** Writes entries in this transaction, each with its time. */
export function appendEntries(tx: PracticeTx, entries: readonly TimedEntry[]): void {
  tx.append(auditLines, entries.map(lineOf))
}

function lineOf({ entry, at }: TimedEntry) {
  return {
    id: newId(),
    at,
    ...actorColumns(entry.actor),
    action: entry.action,
    patient_id: entry.patientId,
    request_id: entry.requestId,
    status: entry.status,
  }
}
