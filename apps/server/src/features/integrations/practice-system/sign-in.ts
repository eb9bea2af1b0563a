import {
  PRACTICE_SYSTEM_NAME as NAME,
  PRACTICE_SYSTEM_KEY,
} from '@enamel/domain/practice-system/practice-system-name'
import type { Site } from '../../../adapters/practice-system/practice-system.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { isTaken } from '../is-taken.ts'
import {
  failureOf,
  type PreviousAccount,
  type ServiceSignIn,
  type SignInFailure,
  type SignInResult,
} from '../sign-in/service-sign-in.ts'
import { connectSite, type FoundSite, findSite } from './connect.ts'
import { type PracticeSystemKeys, practiceSystemKeys, practiceSystemTokens } from './connection.ts'
import { webhookSecretFor } from './webhook-secret.ts'

/** How people sign in to the practice system. */
export const practiceSystemSignIn: ServiceSignIn = {
  isAvailable: ({ practiceSystem }) => practiceSystem.authorization !== null,

  async url({ practiceSystem }, secrets, account) {
    if (!practiceSystem.authorization) throw new Error(`${PRACTICE_SYSTEM_KEY} is not configured`)
    return practiceSystem.authorization.signInUrl(secrets, account)
  },

  async complete(deps, clientId, { query, secrets, previous }) {
    const { authorization } = deps.practiceSystem
    if (!authorization) return failureOf({ kind: 'misconfigured', detail: 'no registration' }, NAME)
    const exchanged = await authorization.exchange(query, secrets)
    if (exchanged.kind !== 'granted') return failureOf(exchanged, NAME)
    const { tokens } = exchanged
    const keys = practiceSystemTokens.withTokens({ token: tokens.accessToken, webhookSecret: null }, tokens)
    const found = await findSite(deps, clientId, { token: tokens.accessToken, requestedSite: null })
    if (found.ok) return provenFor(deps, found.site, keys)
    if (found.reason !== 'site_unclear') return failureOfSite(found)
    const { sites } = found
    if (sites.length === 0) return belongsToNone
    if (!previous?.isInUse)
      return {
        accounts: sites.map(({ id, name, address }) => ({ account: id, name, address })),
        granted: practiceSystemKeys.encode(keys),
      }
    const connected = sites.find(({ id }) => id === previous.account)
    return connected ? provenFor(deps, connected, keys) : failureOfOthers(sites, previous)
  },

  async completeWith(deps, clientId, { granted, chosen: { account, name } }) {
    const taken = await isTaken(deps, clientId, PRACTICE_SYSTEM_KEY, account)
    if (taken) return failureOfSite({ ok: false, reason: 'taken', siteId: account })
    return provenFor(deps, { id: account, name }, practiceSystemKeys.parse(granted))
  },
}

/** A sign-in that may use this site. The connection also gets the secret of the webhook that the site has already. */
function provenFor(
  deps: Dependencies,
  site: Pick<Site, 'id' | 'name'>,
  keys: PracticeSystemKeys,
): SignInResult {
  return {
    ok: true,
    account: site.id,
    label: site.name,
    taken: failureOfSite({ ok: false, reason: 'taken', siteId: site.id }),
    async connect(tx, now) {
      const webhookSecret = await webhookSecretFor(tx, deps, site.id)
      await connectSite(tx, { site, keys: { ...keys, webhookSecret } }, { secret: deps.secret, now })
    },
  }
}

const belongsToNone: SignInFailure = {
  ok: false,
  message: `Your user in ${NAME} belongs to no practice. Sign in as a user of yours.`,
  detail: 'no sites',
}

/** The failure of a repair by a user of several sites, none of which is the connected one. */
function failureOfOthers(sites: readonly Site[], { account, label }: PreviousAccount): SignInFailure {
  const names = sites.map(({ name }) => name).join(', ')
  const connected = label ?? account
  return {
    ok: false,
    message: `You signed in as a user of ${names}, but ${connected} is connected. Sign in as a user of ${connected}, or disconnect it first.`,
    detail: 'different accounts',
  }
}

function failureOfSite(found: Exclude<FoundSite, { ok: true } | { reason: 'site_unclear' }>): SignInFailure {
  switch (found.reason) {
    case 'taken':
      return {
        ok: false,
        message: `This practice in ${NAME} is already connected to another practice here.`,
        detail: 'taken',
      }
    case 'forbidden':
      return failureOf({ kind: 'not_allowed', detail: 'sites are forbidden' }, NAME)
    case 'token_refused':
    case 'busy':
    case 'unreachable':
    case 'unreadable':
      return failureOf({ kind: 'unanswered', detail: found.reason }, NAME)
  }
}
