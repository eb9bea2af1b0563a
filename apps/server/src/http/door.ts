import type { World } from '../world.ts'
import type { Session } from './session.ts'

/** One line of the audit log: who did what to whom, and how it ended. */
export interface AuditEntry {
  clientId: string
  userId: string
  action: string
  patientId: string | null
  requestId: string
  status: number
}

export interface Door {
  world: World
  /** The product's own address, as browsers see it. */
  publicUrl: string
  findSession(cookie: string): Promise<Session | null>
  /** Resolves once the entry is stored; nothing is answered that is not logged. */
  recordAudit(entry: AuditEntry): Promise<void>
}
