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
  /** The absolute URL to go to afterwards. */
  redirectTo: string
  /** SHA-256 of the token of the invitation that the sign-in was started with. */
  invitationHash: Buffer | null
}

const secret = () => randomBytes(32).toString('base64url')

/** The state contains the display mode, so that a failure with an unknown state is shown in the right window. */
export function createSecrets(mode: SsoMode): AttemptSecrets {
  return { state: `${mode}.${secret()}`, nonce: secret(), codeVerifier: secret() }
}

/** The display mode of a sign-in, from its state. A forged state can only choose which page shows the failure. */
export function displayModeOf(state: string | undefined): SsoMode {
  const [mode] = state?.split('.') ?? []
  return isOneOf(ssoModes, mode) ? mode : 'redirect'
}

/**
 * Stores an attempt of this browser, in addition to its other pending attempts. The browser has a token in its cookie;
 * the database has only the token's hash.
 * @returns false when too many attempts from this address have failed
 */
export async function storeAttempt(
  { deps, address, cookie }: RequestContext,
  { secrets, redirectTo, invitationHash }: Attempt,
): Promise<boolean> {
  const { kysely } = deps.db
  const now = deps.clock.now()
  await deleteOldAttempts(deps.db, now)
  const { failed } = await kysely
    .selectFrom('sso_attempts')
    .select(({ fn }) => fn.countAll<string>().as('failed'))
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .where('used_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(failed) >= SSO_FAILURES_PER_ADDRESS) return false

  const browser = cookie(COOKIE)
  const isOurs = browser.value ? await limitPendingAttempts(deps.db, hashToken(browser.value)) : false
  const token = isOurs && browser.value ? browser.value : secret()
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

/** Deletes sign-ins that did not return in time, and failures that no longer count. */
export async function deleteOldAttempts(db: Database, now: Date): Promise<void> {
  await db.kysely.deleteFrom('sso_attempts').where('expires_at', '<=', now).execute()
}

/**
 * Deletes a browser's oldest pending attempts, so that one more can be stored.
 * @returns whether the browser had any: a cookie without attempts was not set by the product, and is replaced
 */
async function limitPendingAttempts({ kysely }: Database, browserHash: Buffer): Promise<boolean> {
  const pending = await kysely
    .selectFrom('sso_attempts')
    .select('state')
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .execute()
  const oldest = pending.slice(SSO_ATTEMPTS_PER_BROWSER - 1).map(({ state }) => state)
  if (oldest.length > 0) await kysely.deleteFrom('sso_attempts').where('state', 'in', oldest).execute()
  return pending.length > 0
}

/**
 * Marks an attempt of this browser as used, and returns it. A response with an unknown state may be forged, and changes
 * nothing.
 * @returns null when there is no such attempt, or the attempt was used or has expired
 */
export async function claimAttempt(
  { deps, cookie }: RequestContext,
  state: string | undefined,
): Promise<Attempt | null> {
  const browser = cookie(COOKIE)
  if (!browser.value || !state) return null
  const { kysely } = deps.db
  const browserHash = hashToken(browser.value)
  const now = deps.clock.now()
  const claimed = await kysely
    .updateTable('sso_attempts')
    .set({ used_at: now })
    .where('browser_hash', '=', browserHash)
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!claimed) return null
  const remaining = await kysely
    .selectFrom('sso_attempts')
    .select('state')
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!remaining) browser.clear()
  return {
    secrets: { state: claimed.state, nonce: claimed.nonce, codeVerifier: claimed.code_verifier },
    redirectTo: claimed.redirect_to,
    invitationHash: claimed.invitation_hash,
  }
}

/** Deletes an attempt that succeeded, so that it does not count as a failure of its network address. */
export async function deleteAttempt(db: Database, { secrets }: Attempt): Promise<void> {
  await db.kysely.deleteFrom('sso_attempts').where('state', '=', secrets.state).execute()
}
