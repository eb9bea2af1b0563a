import { ATTEMPT_WINDOW_MS, lockedUntil } from '@enamel/domain/auth/attempt-limit'
import type { Database } from '../../db/database.ts'

export interface Attempt {
  email: string
  address: string
}

/** Until when this email or address may not try again; null when it may (G1-28). */
export async function lockOf(db: Database, attempt: Attempt, now: Date): Promise<Date | null> {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  const rows = await db.kysely
    .selectFrom('login_failures')
    .select(['email', 'address', 'at'])
    .where((either) =>
      either.or([either('email', '=', attempt.email), either('address', '=', attempt.address)]),
    )
    .where('at', '>', since)
    .execute()
  const sameEmail = rows.filter((row) => row.email.toLowerCase() === attempt.email.toLowerCase())
  const sameAddress = rows.filter((row) => row.address === attempt.address)
  return lockedUntil(
    { ofEmail: sameEmail.map((row) => row.at), ofAddress: sameAddress.map((row) => row.at) },
    now,
  )
}

export async function recordFailure(db: Database, { email, address }: Attempt, now: Date): Promise<void> {
  await db.kysely
    .deleteFrom('login_failures')
    .where('at', '<=', new Date(now.getTime() - ATTEMPT_WINDOW_MS))
    .execute()
  await db.kysely.insertInto('login_failures').values({ email, address, at: now }).execute()
}

/** A right password ends the count for its email; the address keeps its own. */
export async function forgetFailures(db: Database, email: string): Promise<void> {
  await db.kysely.deleteFrom('login_failures').where('email', '=', email).execute()
}
