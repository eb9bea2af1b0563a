import { randomBytes } from 'node:crypto'
import {
  SSO_ATTEMPT_MS,
  SSO_ATTEMPTS_PER_BROWSER,
  SSO_FAILURES_PER_ADDRESS,
  type SsoMode,
  ssoModes,
} from '@enamel/domain/auth/sso'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { AttemptSecrets } from '../../../adapters/identity/identity-provider.ts'
import type { Database } from '../../../db/database.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { hashToken } from '../../../http/pipeline/session.ts'

const COOKIE = 'enamel_sso'

/** A sign-in in progress at the provider. */
export interface Attempt {
  secrets: AttemptSecrets
  /** The whole address to go to afterwards. */
  redirectTo: string
  /** SHA-256 of the token of the invitation that was followed. */
  invitationHash: Buffer | null
}

const secret = () => randomBytes(32).toString('base64url')

/** The state contains how the sign-in is shown, so that an unknown one fails in the right place. */
export function newSecrets(shown: SsoMode): AttemptSecrets {
  return { state: `${shown}.${secret()}`, nonce: secret(), codeVerifier: secret() }
}

/** How the sign-in of a state was shown; a forged state can only choose which page shows "failed". */
export function shownOf(state: string | undefined): SsoMode {
  const [shown] = state?.split('.') ?? []
  return isOneOf(ssoModes, shown) ? shown : 'redirect'
}

/**
 * Stores an attempt for this browser only, beside its few others: the browser has the cookie, the database its hash.
 * @returns false when too many attempts from this address have failed
 */
export async function storeAttempt(
  { deps, address, cookie }: RequestContext,
  { secrets, redirectTo, invitationHash }: Attempt,
): Promise<boolean> {
  const { kysely } = deps.db
  const now = deps.clock.now()
  await forgetOldAttempts(deps.db, now)
  const { failed } = await kysely
    .selectFrom('sso_attempts')
    .select(({ fn }) => fn.countAll<string>().as('failed'))
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .where('used_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(failed) >= SSO_FAILURES_PER_ADDRESS) return false

  const browser = cookie(COOKIE)
  const known = browser.value ? await makeRoom(deps.db, hashToken(browser.value)) : false
  const token = known && browser.value ? browser.value : secret()
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

/** Sign-ins that did not return in time, and failures that no longer count. */
export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await db.kysely.deleteFrom('sso_attempts').where('expires_at', '<=', now).execute()
}

/**
 * Removes the oldest attempts of a browser that has as many as allowed.
 * @returns whether it has any: a browser name without attempts is not ours, and is not accepted
 */
async function makeRoom({ kysely }: Database, browserHash: Buffer): Promise<boolean> {
  const underWay = await kysely
    .selectFrom('sso_attempts')
    .select('state')
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .execute()
  const tooMany = underWay.slice(SSO_ATTEMPTS_PER_BROWSER - 1).map(({ state }) => state)
  if (tooMany.length > 0) await kysely.deleteFrom('sso_attempts').where('state', 'in', tooMany).execute()
  return underWay.length > 0
}

/**
 * Takes an attempt of this browser, once. An answer with another state is forged and takes nothing.
 * @returns null when there is none, it was taken, or has expired
 */
export async function takeAttempt(
  { deps, cookie }: RequestContext,
  state: string | undefined,
): Promise<Attempt | null> {
  const browser = cookie(COOKIE)
  if (!browser.value || !state) return null
  const { kysely } = deps.db
  const browserHash = hashToken(browser.value)
  const now = deps.clock.now()
  const taken = await kysely
    .updateTable('sso_attempts')
    .set({ used_at: now })
    .where('browser_hash', '=', browserHash)
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!taken) return null
  const another = await kysely
    .selectFrom('sso_attempts')
    .select('state')
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!another) browser.clear()
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
