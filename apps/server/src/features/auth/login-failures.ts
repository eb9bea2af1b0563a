import { ATTEMPT_WINDOW_MS, type CountedFailures, lockedUntil } from '@enamel/domain/auth/attempt-limit'
import type { Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database, Schema } from '../../db/database.ts'
import { lockNamesForAll } from '../../db/lock-names.ts'

export interface Attempt {
  email: string
  /** The network address of the request. */
  address: string
  /**
   * Hash of the browser's device mark, or of the name of another counter whose failures are counted alone; null for
   * browsers without a mark, which are counted together.
   */
  mark: Buffer | null
}

/** `failureId` is the failure that the attempt counts as, until it is known to be none. */
export type ReserveResult = { ok: true; failureId: number } | { ok: false; lockedUntil: Date }

/**
 * Counts an attempt as a failure before its password is checked, so that concurrent attempts cannot exceed the limit. A
 * correct password removes the failure again. An attempt is refused while the email, the address (G1-28) or the device
 * mark is locked.
 */
export function reserveAttempt(db: Database, attempt: Attempt, clock: Clock): Promise<ReserveResult> {
  const { email, address, mark } = attempt
  return db.kysely.transaction().execute(async (tx): Promise<ReserveResult> => {
    await lockNamesForAll(tx, ...lockNamesOf(attempt))
    // Read after the lock, so that attempts stored while this attempt waited are counted.
    const now = clock.now()
    const windowStart = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
    await tx.deleteFrom('login_failures').where('at', '<=', windowStart).execute()
    const lockEnd = lockedUntil(await countedFailures(tx, attempt), now)
    if (lockEnd) return { ok: false, lockedUntil: lockEnd }
    const { id } = await tx
      .insertInto('login_failures')
      .values({ email, address, mark_hash: mark, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ok: true, failureId: id }
  })
}

/** The names of the locks that an attempt takes. Attempts that are counted together share a lock. */
function lockNamesOf({ email, address, mark }: Attempt): string[] {
  return mark ? [`login mark ${mark.toString('hex')}`] : [`login ${address}`, `login ${email.toLowerCase()}`]
}

async function countedFailures(
  tx: Transaction<Schema>,
  { email, address, mark }: Attempt,
): Promise<CountedFailures> {
  const failures = tx.selectFrom('login_failures').select(['email', 'address', 'at'])
  if (mark) {
    const rows = await failures.where('mark_hash', '=', mark).execute()
    return { kind: 'marked', byMark: rows.map((row) => row.at) }
  }
  const lowerCaseEmail = email.toLowerCase()
  const rows = await failures
    .where('mark_hash', 'is', null)
    .where((either) => either.or([either('email', '=', email), either('address', '=', address)]))
    .execute()
  return {
    kind: 'unmarked',
    byEmail: rows.filter((row) => row.email.toLowerCase() === lowerCaseEmail).map((row) => row.at),
    byAddress: rows.filter((row) => row.address === address).map((row) => row.at),
  }
}

/**
 * After a correct password, removes the failures of the device mark, or else the failures of the email from this
 * address. Other failures from the address stay counted.
 */
export async function resetFailures(db: Database, { email, address, mark }: Attempt): Promise<void> {
  const counted = db.kysely.deleteFrom('login_failures')
  if (mark) await counted.where('mark_hash', '=', mark).execute()
  else
    await counted
      .where('mark_hash', 'is', null)
      .where('email', '=', email)
      .where('address', '=', address)
      .execute()
}

/** Removes the failure of one attempt that was no guess; all others stay counted. */
export async function withdrawFailure(db: Database, failureId: number): Promise<void> {
  await db.kysely.deleteFrom('login_failures').where('id', '=', failureId).execute()
}
