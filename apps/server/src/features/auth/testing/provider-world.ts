import {
  type ScriptedProvider,
  type Somebody,
  scriptedProvider,
} from '../../../adapters/identity/testing/scripted-provider.ts'
import type { Answer, Person } from '../../../testing/person.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

/** The product with a provider of shared identities that does what a test says. */
export interface ProviderWorld extends TestWorld {
  provider: ScriptedProvider
  /** A browser goes to the provider, by the query of the log-in; where it was sent. */
  go(person: Person, query?: string): Promise<Answer>
  /** It signs in there and comes back, with what is changed about what it brings. */
  comeBack(person: Person, sent: Answer, who: Somebody, changed?: Record<string, string>): Promise<Answer>
  /** Both. */
  signIn(person: Person, who: Somebody, query?: string): Promise<Answer>
  /** Whether the browser is signed in, and as whom. */
  signedInAs(person: Person): Promise<string | null>
}

export async function providerWorld(
  mode: 'concurrent' | 'sso',
  environment: Record<string, string> = {},
): Promise<ProviderWorld> {
  const provider = await scriptedProvider()
  const world = await testWorld({
    AUTH_MODE: mode,
    SSO_ISSUER_URL: provider.issuer,
    SSO_CLIENT_ID: provider.clientId,
    SSO_CLIENT_SECRET: provider.clientSecret,
    SSO_PROVIDER: 'Smile ID',
    ...environment,
  })
  const go = (person: Person, query = '') => person.get(`/auth/sso/login?${query}`)
  const comeBack: ProviderWorld['comeBack'] = async (person, sent, who, changed = {}) => {
    const brought = await provider.signIn(sent.headers.get('location') ?? '', who)
    return person.get(`/auth/sso/callback?${new URLSearchParams({ ...brought, ...changed })}`)
  }
  return {
    ...world,
    provider,
    go,
    comeBack,
    signIn: async (person, who, query) => comeBack(person, await go(person, query), who),
    async signedInAs(person) {
      const { status, body } = await person.get('/v3/init')
      return status === 200 ? body.client.name : null
    },
    async stop() {
      await world.stop()
      await provider.stop()
    },
  }
}
