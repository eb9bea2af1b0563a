import type { Endpoint } from '@enamel/contract/endpoint'
import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Session } from './session.ts'

/** One line of the audit log: an actor's action, the patient concerned, and the result. */
export interface AuditEntry {
  /** Null for a reader without a session, such as of a public page. */
  actor: Actor | null
  action: string
  /** A patient of the practice; null for requests about no patient or an unknown patient. */
  patientId: string | null
  requestId: string
  status: number
}

export interface AuditLog {
  /**
   * For requests that change nothing, such as queries and refused requests: resolves once the entries are stored,
   * together with those of other requests of the practice.
   */
  record(clientId: string, entries: readonly AuditEntry[]): Promise<void>
  /** For changes: writes the entries in their transaction, whose commit fails if they cannot be written. */
  write(tx: PracticeTx, entries: readonly AuditEntry[]): void
}

export interface HttpContext {
  deps: Dependencies
  /** The product's own URL, as browsers see it. */
  publicUrl: string
  /** The session of a cookie, extended by this use unless the endpoint's requests are no use of it. */
  findSession(cookie: string, endpoint?: Pick<Endpoint, 'isBackground'>): Promise<Session | null>
  audit: AuditLog
}
