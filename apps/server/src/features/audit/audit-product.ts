import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { appendEntries } from './audit-log.ts'

/** The request id of entries that no request caused. */
const NO_REQUEST = 'none'

interface ProductAction {
  actor: Actor | null
  patientId: string
  at: Date
  /** False if the action was refused. */
  ok?: boolean
}

/**
 * Writes the audit entries of actions that a part of the product takes on patients, in the actions' transaction.
 * Commands call this function for every actor; a user's action is recorded with the user's request instead.
 * @param endpoint the endpoint by which a user takes the same action; the entry has the endpoint's audit name
 */
export async function auditProduct(
  tx: PracticeTx,
  endpoint: { audit: string },
  ...actions: readonly ProductAction[]
): Promise<void> {
  const entries = actions.flatMap(({ actor, patientId, at, ok = true }) =>
    actor?.kind === 'system' ? [{ entry: entryOf(tx, endpoint, { actor, patientId, ok }), at }] : [],
  )
  appendEntries(tx, entries)
}

/** Writes the audit entry of an action that a user has left to a job, in the action's transaction. */
export function auditJob(
  tx: PracticeTx,
  endpoint: { audit: string },
  { actor, patientId, at, ok = true }: ProductAction & { actor: Actor },
): void {
  appendEntries(tx, [{ entry: entryOf(tx, endpoint, { actor, patientId, ok }), at }])
}

function entryOf(
  { clientId }: PracticeTx,
  endpoint: { audit: string },
  { actor, patientId, ok }: { actor: Actor; patientId: string; ok: boolean },
) {
  const status = ok ? 200 : 422
  return { clientId, actor, action: endpoint.audit, patientId, requestId: NO_REQUEST, status }
}
