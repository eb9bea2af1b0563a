import { v7 as uuid } from 'uuid'
import type { Clock } from '../../clock.ts'
import { actorColumns } from '../../db/actor-columns.ts'
import { type Database, inPractice, type PracticeTx } from '../../db/database.ts'
import type { AuditEntry, AuditLog } from '../../http/pipeline/http-context.ts'

interface Waiting {
  entry: AuditEntry
  at: Date
  stored(): void
  failed(error: unknown): void
}

/**
 * The audit log. Lines of changes are written in the transaction that makes them. Lines of queries wait during a write
 * and are written together by the next one, so that a busy practice costs few writes.
 */
export function auditLog(db: Database, clock: Clock): AuditLog {
  let waiting: Waiting[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await Promise.all(
        [...Map.groupBy(batch, ({ entry }) => entry.clientId)].map(([clientId, lines]) =>
          writeBatch(db, clientId, lines),
        ),
      )
    }
    writing = false
  }

  return {
    async record(entries) {
      await Promise.all(
        entries.map(
          (entry) =>
            new Promise<void>((stored, failed) => {
              waiting.push({ entry, at: clock.now(), stored, failed })
              if (!writing) void writeAll()
            }),
        ),
      )
    },
    write: (tx, entries) =>
      insertLines(
        tx,
        entries.map((entry) => ({ entry, at: clock.now() })),
      ),
  }
}

async function writeBatch(db: Database, clientId: string, lines: Waiting[]): Promise<void> {
  try {
    await inPractice(db, clientId, (tx) => insertLines(tx, lines))
    for (const { stored } of lines) stored()
  } catch (error) {
    for (const { failed } of lines) failed(error)
  }
}

/** Writes lines in this transaction, each with its time. */
export async function insertLines(
  tx: PracticeTx,
  lines: readonly Pick<Waiting, 'entry' | 'at'>[],
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('audit_log')
    .values(
      lines.map(({ entry, at }) => ({
        client_id: tx.clientId,
        id: uuid(),
        at,
        ...actorColumns(entry.actor),
        action: entry.action,
        patient_id: entry.patientId,
        request_id: entry.requestId,
        status: entry.status,
      })),
    )
    .execute()
}
