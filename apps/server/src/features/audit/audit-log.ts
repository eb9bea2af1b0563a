import { v7 as uuid } from 'uuid'
import type { Clock } from '../../clock.ts'
import { type Database, inPractice } from '../../db/database.ts'
import type { AuditEntry } from '../../http/door.ts'

interface Waiting {
  entry: AuditEntry
  at: Date
  stored(): void
  failed(error: unknown): void
}

/**
 * The audit log. Entries that come while a write is under way go into the next one together, so that a busy desk
 * costs few writes; `record` resolves when its entry is stored.
 */
export function auditLog(db: Database, clock: Clock) {
  let waiting: Waiting[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await Promise.all(
        [...Map.groupBy(batch, ({ entry }) => entry.clientId)].map(([clientId, entries]) =>
          write(db, clientId, entries),
        ),
      )
    }
    writing = false
  }

  return {
    record(entry: AuditEntry): Promise<void> {
      return new Promise((stored, failed) => {
        waiting.push({ entry, at: clock.now(), stored, failed })
        if (!writing) void writeAll()
      })
    },
  }
}

async function write(db: Database, clientId: string, entries: Waiting[]): Promise<void> {
  try {
    await inPractice(db, clientId, (tx) =>
      tx
        .insertInto('audit_log')
        .values(
          entries.map(({ entry, at }) => ({
            client_id: clientId,
            id: uuid(),
            at,
            user_id: entry.userId,
            action: entry.action,
            patient_id: entry.patientId,
            request_id: entry.requestId,
            status: entry.status,
          })),
        )
        .execute(),
    )
    for (const { stored } of entries) stored()
  } catch (error) {
    for (const { failed } of entries) failed(error)
  }
}
