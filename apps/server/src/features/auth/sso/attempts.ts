import { randomBytes } from 'node:crypto'
import { SSO_ATTEMPT_MS, SSO_ATTEMPTS_PER_ADDRESS, type SsoShown, ssoShown } from '@enamel/domain/auth/sso'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { AttemptSecrets } from '../../../adapters/identity/identity-provider.ts'
import type { Database } from '../../../db/database.ts'
import type { RequestContext } from '../../../http/context.ts'
import { hashToken } from '../../../http/session.ts'

const COOKIE = 'enamel_sso'

/** A sign-in on its way through the provider. */
export interface Attempt {
  secrets: AttemptSecrets
  /** The whole address to go to afterwards. */
  redirectTo: string
  /** SHA-256 of the token of the invitation that was followed. */
  invitationHash: Buffer | null
}

const secret = () => randomBytes(32).toString('base64url')

/** The state tells how the sign-in is shown, so that one which is not known any more fails in the right place. */
export function newSecrets(shown: SsoShown): AttemptSecrets {
  return { state: `${shown}.${secret()}`, nonce: secret(), codeVerifier: secret() }
}

/** How the sign-in of a state was shown; whoever wrote the state can choose no more than which page says "failed". */
export function shownOf(state: string | undefined): SsoShown {
  const [shown] = state?.split('.') ?? []
  return isOneOf(ssoShown, shown) ? shown : 'redirect'
}

/**
 * Keeps an attempt for this browser alone, in place of an earlier one: it has the cookie, the database its hash.
 * @returns false when too many from this address are under way, or have failed
 */
export async function keepAttempt(
  { world, address, cookie }: RequestContext,
  { secrets, redirectTo, invitationHash }: Attempt,
): Promise<boolean> {
  const { kysely } = world.db
  const browser = cookie(COOKIE)
  const now = world.clock.now()
  if (browser.value) {
    await kysely
      .deleteFrom('sso_attempts')
      .where('browser_hash', '=', hashToken(browser.value))
      .where('used_at', 'is', null)
      .execute()
  }
  const { held } = await kysely
    .selectFrom('sso_attempts')
    .select(({ fn }) => fn.countAll<string>().as('held'))
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(held) >= SSO_ATTEMPTS_PER_ADDRESS) return false

  const token = secret()
  await kysely
    .insertInto('sso_attempts')
    .values({
      browser_hash: hashToken(token),
      state: secrets.state,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      redirect_to: redirectTo,
      invitation_hash: invitationHash,
      address,
      expires_at: new Date(now.getTime() + SSO_ATTEMPT_MS),
    })
    .execute()
  browser.set(token, SSO_ATTEMPT_MS / 1000)
  return true
}

/**
 * Takes this browser's attempt, once. An answer with another state is of somebody else's making: it takes nothing.
 * @returns null when there is none, it was taken, or has run out
 */
export async function takeAttempt(
  { world, cookie }: RequestContext,
  state: string | undefined,
): Promise<Attempt | null> {
  const browser = cookie(COOKIE)
  if (!browser.value || !state) return null
  const now = world.clock.now()
  const taken = await world.db.kysely
    .updateTable('sso_attempts')
    .set({ used_at: now })
    .where('browser_hash', '=', hashToken(browser.value))
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!taken) return null
  browser.clear()
  return {
    secrets: { state: taken.state, nonce: taken.nonce, codeVerifier: taken.code_verifier },
    redirectTo: taken.redirect_to,
    invitationHash: taken.invitation_hash,
  }
}

/** Forgets an attempt that ended well, so that it does not count against its address. */
export async function forgetAttempt(db: Database, { secrets }: Attempt): Promise<void> {
  await db.kysely.deleteFrom('sso_attempts').where('state', '=', secrets.state).execute()
}
