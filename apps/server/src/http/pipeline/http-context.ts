import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Session } from './session.ts'

/** One line of the audit log: who did what to whom, and the result. */
export interface AuditEntry {
  clientId: string
  actor: Actor
  action: string
  /** A patient of the practice; null for calls about no patient, or about one that was not found. */
  patientId: string | null
  requestId: string
  status: number
}

export interface AuditLog {
  /** Resolves once the entries are stored, together with those of other calls: for reads. */
  record(entries: readonly AuditEntry[]): Promise<void>
  /** Writes the entries in this transaction: for its changes. */
  write(tx: PracticeTx, entries: readonly AuditEntry[]): Promise<void>
}

export interface HttpContext {
  deps: Dependencies
  /** The product's own address, as browsers see it. */
  publicUrl: string
  findSession(cookie: string): Promise<Session | null>
  audit: AuditLog
}
