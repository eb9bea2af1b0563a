import {
  PRACTICE_SYSTEM_NAME as NAME,
  PRACTICE_SYSTEM_KEY,
} from '@enamel/domain/practice-system/practice-system-name'
import type { Dependencies } from '../../../dependencies.ts'
import {
  failureOf,
  type PreviousAccount,
  type ServiceSignIn,
  type SignInFailure,
} from '../sign-in/service-sign-in.ts'
import { connectSite, type FoundSite, findSite } from './connect.ts'
import { practiceSystemTokens } from './connection.ts'
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
    const found = await chooseSite(deps, clientId, { token: tokens.accessToken, previous })
    if (!found.ok) return failureOfSite(found)
    const { site } = found
    return {
      ok: true,
      account: site.id,
      label: site.name,
      taken: failureOfSite({ ok: false, reason: 'taken', siteId: site.id }),
      async connect(tx, now) {
        const webhookSecret = await webhookSecretFor(tx, deps, site.id)
        const keys = practiceSystemTokens.withTokens({ token: tokens.accessToken, webhookSecret }, tokens)
        await connectSite(tx, { site, keys }, { secret: deps.secret, now })
      },
    }
  },
}

/** The only site of the account or, among several, the one that was connected before. */
async function chooseSite(
  deps: Dependencies,
  clientId: string,
  { token, previous }: { token: string; previous: PreviousAccount | null },
): Promise<FoundSite> {
  const found = await findSite(deps, clientId, { token, requestedSite: null })
  const isAmongSeveral =
    !found.ok && found.reason === 'site_unclear' && found.sites.some(({ id }) => id === previous?.account)
  if (!isAmongSeveral || !previous) return found
  return findSite(deps, clientId, { token, requestedSite: previous.account })
}

function failureOfSite(found: Extract<FoundSite, { ok: false }>): SignInFailure {
  switch (found.reason) {
    case 'site_unclear':
      return { ok: false, message: unclearText(found.sites), detail: `${found.sites.length} sites` }
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

function unclearText(sites: readonly { name: string }[]): string {
  if (sites.length === 0) return `Your user in ${NAME} belongs to no practice. Sign in as a user of yours.`
  const names = sites.map(({ name }) => name).join(', ')
  return `Your user in ${NAME} belongs to several practices: ${names}. Sign in as a user of one of them only.`
}
