import { ATTEMPT_WINDOW_MS, type CountedFailures, lockedUntil } from '@enamel/domain/auth/attempt-limit'
import type { Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database, Schema } from '../../db/database.ts'
import { lockNamesForAll } from '../../db/lock-names.ts'

export interface Attempt {
  email: string
  /** The network address of the request. */
  address: string
  /** Hash of the browser's device mark; null for all other browsers, which are counted together. */
  mark: Buffer | null
}

export type Reserved = { ok: true } | { ok: false; until: Date }

/**
 * Counts an attempt as a failure before its password is checked, so that concurrent attempts cannot exceed the limit; a
 * correct password removes it again. Refused while the email, the address (G1-28) or the device mark is locked.
 */
export function reserveAttempt(db: Database, attempt: Attempt, clock: Clock): Promise<Reserved> {
  const { email, address, mark } = attempt
  return db.kysely.transaction().execute(async (tx): Promise<Reserved> => {
    await lockNamesForAll(tx, ...lockNamesOf(attempt))
    // Read after the lock, so that attempts stored while this one waited are counted.
    const now = clock.now()
    const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
    await tx.deleteFrom('login_failures').where('at', '<=', since).execute()
    const until = lockedUntil(await countedFailures(tx, attempt), now)
    if (until) return { ok: false, until }
    await tx.insertInto('login_failures').values({ email, address, mark_hash: mark, at: now }).execute()
    return { ok: true }
  })
}

/** Attempts that are counted together have a lock in common. */
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
 * Removes the failures of a device mark after a correct password, or those of the email at this address. Other failures
 * from the address stay counted.
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
