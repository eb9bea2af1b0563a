import { ATTEMPT_WINDOW_MS, lockedUntil } from '@enamel/domain/auth/attempt-limit'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { holdForAll } from '../../db/hold.ts'

export interface Attempt {
  email: string
  /** The network address it comes from. */
  address: string
}

export type Reserved = { ok: true } | { ok: false; until: Date }

/**
 * Counts an attempt as a failure before its password is looked at, so that attempts made at once do not slip through
 * together; a right password takes it back. Refused while the email or the address is locked (G1-28).
 */
export function reserveAttempt(db: Database, { email, address }: Attempt, clock: Clock): Promise<Reserved> {
  const folded = email.toLowerCase()
  return db.kysely.transaction().execute(async (tx): Promise<Reserved> => {
    await holdForAll(tx, `login ${address}`, `login ${folded}`)
    // Only now: whoever was waited for is counted.
    const now = clock.now()
    const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
    await tx.deleteFrom('login_failures').where('at', '<=', since).execute()
    const rows = await tx
      .selectFrom('login_failures')
      .select(['email', 'address', 'at'])
      .where((either) => either.or([either('email', '=', email), either('address', '=', address)]))
      .execute()
    const until = lockedUntil(
      {
        ofEmail: rows.filter((row) => row.email.toLowerCase() === folded).map((row) => row.at),
        ofAddress: rows.filter((row) => row.address === address).map((row) => row.at),
      },
      now,
    )
    if (until) return { ok: false, until }
    await tx.insertInto('login_failures').values({ email, address, at: now }).execute()
    return { ok: true }
  })
}

/** A right password ends the count of its email at this address; what else the address tried stays counted. */
export async function forgiveAttempts(db: Database, { email, address }: Attempt): Promise<void> {
  await db.kysely
    .deleteFrom('login_failures')
    .where('email', '=', email)
    .where('address', '=', address)
    .execute()
}
