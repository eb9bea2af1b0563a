import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/database.ts'
import { insertLines } from './audit-log.ts'

/** Instead of a call's id: no call caused it. */
const NO_REQUEST = 'none'

interface Act {
  actor: Actor | null
  patientId: string
  at: Date
  /** False for one that was refused. */
  ok?: boolean
}

/**
 * Writes the audit line of what a part of the product does to a patient, in its transaction. Commands call it with every
 * actor; what users do has the line of their call.
 * @param call by which a user does the same: the line has its name
 */
export async function auditProduct(
  tx: PracticeTx,
  call: { audit: string },
  { actor, patientId, at, ok = true }: Act,
): Promise<void> {
  if (actor?.kind !== 'system') return
  const status = ok ? 200 : 422
  const entry = { clientId: tx.clientId, actor, action: call.audit, patientId, requestId: NO_REQUEST, status }
  await insertLines(tx, [{ entry, at }])
}
