import Provider, { type Adapter, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { SandboxConfig } from '../config.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { Account } from './account.ts'
import type { Accounts } from './accounts.ts'
import { productClient } from './client.ts'
import { errorPage } from './pages/error-page.ts'
import { type Page, showPage } from './pages/layout.ts'
import { loggedOutPage, logoutPage } from './pages/logout-pages.ts'
import { IDENTITY_PATH } from './paths.ts'
import type { createRecords } from './records.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from './session-cookie.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The data about a person that the product may get. With `offline_access`, refresh tokens outlive the session. */
const SCOPES = ['openid', 'email', 'profile', 'offline_access']

const HOUR_SECONDS = 3_600

export interface ProviderDependencies {
  issuer: string
  accounts: Accounts
  keys: SigningKeys
  recordsOf: ReturnType<typeof createRecords>
  sso: SandboxConfig['sso']
  productUrl(): string
  troubles: Troubles
}

/**
 * The OpenID provider: code flow with PKCE for every client, rotating refresh tokens, logout without a confirmation
 * when a client requests it.
 */
export function createProvider(deps: ProviderDependencies) {
  const { issuer, accounts, keys, productUrl } = deps
  const show = (ctx: KoaContextWithOIDC, page: Page) => showPage(ctx, page, productUrl())
  const provider = new Provider(issuer, {
    adapter: (model) => guardedAdapter(model, deps),
    jwks: { keys: keys.jwks },
    cookies: {
      keys: keys.cookies,
      names: { session: 'smile_id', interaction: 'smile_id_sign_in', resume: 'smile_id_resume' },
      long: SESSION_COOKIE,
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: SCOPES,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => {
      const account = accounts.findById(id)
      return account && { accountId: id, claims: () => claimsOf(account) }
    },
    loadExistingGrant: (ctx) => grantOf(ctx, accounts),
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      policy: policyWithRegistration(),
      url: (_ctx, { uid }) => `${IDENTITY_PATH}/interaction/${uid}`,
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: SESSION_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      RefreshToken: SESSION_SECONDS,
      Session: SESSION_SECONDS,
    },
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, logoutPage({ form, client: ctx.oidc.client?.clientName })),
        postLogoutSuccessSource: (ctx) => show(ctx, loggedOutPage(productUrl())),
      },
    },
    renderError: (ctx, { error, error_description }) =>
      show(ctx, errorPage({ message: error_description ?? error, productUrl: productUrl() })),
  })
  provider.on('server_error', (_ctx, error) => process.stderr.write(`Smile ID: ${error.stack}\n`))
  return provider
}

/**
 * The library's storage of one kind of record. The product's registration is computed at each access, since the
 * product's address may change.
 */
function guardedAdapter(
  model: string,
  { recordsOf, sso, productUrl, troubles }: ProviderDependencies,
): Adapter {
  const records = recordsOf(model)
  const isTokenExpired = () => troubles.next('identity', ['expired_token']) === 'expired_token'
  switch (model) {
    case 'Client':
      return {
        ...records,
        find: async (id) => (id === sso.clientId ? productClient(sso, productUrl()) : undefined),
      }
    case 'RefreshToken':
      return { ...records, find: async (id) => (isTokenExpired() ? undefined : records.find(id)) }
    default:
      return records
  }
}

/** The person's grant. A person who has consented is not asked again, even when sessions and grants have ended. */
async function grantOf({ oidc }: KoaContextWithOIDC, accounts: Accounts) {
  const { account, client, provider, result, session } = oidc
  if (!account || !client) return undefined
  const id = result?.consent?.grantId ?? session?.grantIdFor(client.clientId)
  const grant = id ? await provider.Grant.find(id) : undefined
  if (grant?.accountId === account.accountId) return grant
  if (!accounts.findById(account.accountId)?.consentedTo.includes(client.clientId)) return undefined
  return saveGrant(provider, account.accountId, client.clientId)
}

/** Stores the person's consent to a client. */
export async function saveGrant(provider: Provider, accountId: string, clientId: string) {
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

/**
 * The library's prompts, and `prompt=create`, which opens the registration (Initiating User Registration via OpenID
 * Connect).
 */
function policyWithRegistration() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return policy
}

function claimsOf({ id, email, emailVerified, name }: Account) {
  const [given = name, ...rest] = name.split(' ')
  return {
    sub: id,
    email,
    email_verified: emailVerified,
    name,
    given_name: given,
    ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}),
  }
}
