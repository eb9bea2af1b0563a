import {
  type ProviderUser,
  type ScriptedProvider,
  scriptedProvider,
} from '../../../adapters/identity/testing/scripted-provider.ts'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import type { ApiResponse, Person } from '../../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../../testing/product-with-sandbox.ts'

/** The product with an identity provider that is controlled by the test. */
export interface ProductWithIdentity extends ProductWithSandbox {
  provider: ScriptedProvider
  /** Starts a sign-in; returns the redirect to the provider. */
  startSignIn(person: Person, query?: string): Promise<ApiResponse>
  /** Signs in at the provider and returns to the product, with the given changes to the query. */
  returnFromProvider(
    person: Person,
    redirect: ApiResponse,
    account: ProviderUser,
    changed?: Record<string, string>,
  ): Promise<ApiResponse>
  /** Starts a sign-in, signs in at the provider and returns. */
  signIn(person: Person, account: ProviderUser, query?: string): Promise<ApiResponse>
  /** A user of a new practice, who has the same email at the provider. */
  aMember(overrides?: Parameters<typeof aPractice>[1]): Promise<{ practice: Practice; account: ProviderUser }>
  /** Makes the provider work again, and deletes all attempts. */
  resetProvider(): Promise<void>
}

export async function productWithIdentity(
  mode: 'concurrent' | 'sso',
  environment: Record<string, string> = {},
): Promise<ProductWithIdentity> {
  const provider = await scriptedProvider()
  const system = await productWithSandbox({
    AUTH_MODE: mode,
    SSO_ISSUER_URL: provider.issuer,
    SSO_CLIENT_ID: provider.clientId,
    SSO_CLIENT_SECRET: provider.clientSecret,
    SSO_PROVIDER: 'Smile ID',
    ...environment,
  })
  const startSignIn = (person: Person, query = '') => person.get(`/auth/sso/login?${query}`)
  const returnFromProvider: ProductWithIdentity['returnFromProvider'] = async (
    person,
    redirect,
    account,
    changed = {},
  ) => {
    const query = await provider.signIn(redirect.headers.get('location') ?? '', account)
    return person.get(`/auth/sso/callback?${new URLSearchParams({ ...query, ...changed })}`)
  }
  return {
    ...system,
    provider,
    startSignIn,
    returnFromProvider,
    signIn: async (person, account, query) =>
      returnFromProvider(person, await startSignIn(person, query), account),
    async aMember(overrides) {
      const practice = await aPractice(system.deps, overrides)
      return { practice, account: { subject: `person of ${practice.email}`, email: practice.email } }
    },
    async resetProvider() {
      provider.down.clear()
      Object.assign(provider, { forge: {}, refreshError: null, emailInIdToken: true, revoked: [] })
      await system.deps.db.kysely.deleteFrom('sso_attempts').execute()
    },
    async stop() {
      await system.stop()
      await provider.stop()
    },
  }
}

/** Logs out only from the product, as the page does: with an anti-forgery token for the session. */
export async function logOut(person: Person): Promise<ApiResponse> {
  const { csrf_token } = (await person.get('/auth/csrf-token')).body
  return person.delete('/auth/session', { headers: { 'x-csrf-token': csrf_token } })
}

/** The actions in a practice's audit log, oldest first. */
export const actionsOf = ({ deps }: ProductWithSandbox, practice: Practice) =>
  inside(deps, practice, async (tx) => {
    const entries = await tx.selectFrom('audit_log').select('action').orderBy('id').execute()
    return entries.map(({ action }) => action)
  })

export const sessionsOf = ({ deps }: ProductWithSandbox, practice: Practice) =>
  inside(deps, practice, (tx) => tx.selectFrom('sessions').selectAll().execute())
