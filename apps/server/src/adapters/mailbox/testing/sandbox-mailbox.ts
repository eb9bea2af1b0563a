import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts'
import { type OAuthClient, oauthService } from '../../oauth/oauth-service.ts'
import { google, microsoft } from '../../oauth/services.ts'
import { gmail } from '../gmail/gmail.ts'
import type { MailboxProvider } from '../mailbox-provider.ts'
import { outlook } from '../outlook/outlook.ts'

const PUBLIC_URL = 'http://127.0.0.1:3999'
const secrets = { state: 'a-random-state', codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }

const clients = {
  gmail: { clientId: 'enamel.apps.googleusercontent.test', clientSecret: 'sandbox-google-client-secret' },
  outlook: {
    clientId: '00000000-0000-4000-8000-0000000e9a3e',
    clientSecret: 'sandbox-microsoft-client-secret',
  },
}
export const sandboxAccounts = {
  gmail: { provider: 'google', address: 'desk@brightside-dental.test' },
  outlook: { provider: 'microsoft', address: 'desk.brightside@outlook.example' },
} as const

/** A provider as the adapter knows it, at the sandbox with the provider's own limits. */
export async function sandboxMailbox(integration: MailboxKey) {
  const sandbox = await startSandbox({ product: { url: PUBLIC_URL, smtp: { host: '127.0.0.1', port: 9 } } })
  const { provider, address } = sandboxAccounts[integration]

  async function control(method: string, path: string, body?: object) {
    const response = await fetch(`${sandbox.url}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
    return (await response.json()) as any
  }

  const mailbox = mailboxAt(sandbox, integration)
  const authorization = mailbox.authorization as NonNullable<typeof mailbox.authorization>
  return {
    sandbox,
    mailbox,
    authorization,
    control,
    trouble: (mode: string, rate = 1) => control('PUT', '/trouble', { service: 'mailbox', mode, rate }),
    addMail: (mail: object) => control('POST', '/mailbox/mail', { provider, ...mail }),
    move: (id: string, folder: string) =>
      control('PUT', `/mailbox/mail/${id}?provider=${provider}`, { folder }),
    state: () => control('GET', `/mailbox?provider=${provider}`),
    /** Signs in as a person does who allows everything. */
    async signIn() {
      const response = await fetch(await authorization.signInUrl(secrets, address), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ decision: 'allow', account: address }),
      })
      const returned = new URL(response.headers.get('location') ?? '')
      const result = await authorization.exchange(Object.fromEntries(returned.searchParams), secrets)
      if (result.kind !== 'granted') throw new Error(`not granted: ${JSON.stringify(result)}`)
      return result.tokens
    },
  }
}

function mailboxAt({ url }: Sandbox, integration: MailboxKey): MailboxProvider {
  const client: OAuthClient = {
    ...clients[integration],
    redirectUri: `${PUBLIC_URL}/api/integrations/${integration}/callback`,
    now: () => new Date(),
  }
  if (integration === 'gmail') {
    const service = google({ signInUrl: `${url}/google`, tokenUrl: `${url}/google` })
    return gmail({
      baseUrl: `${url}/google`,
      authorization: oauthService(service, client),
      pubSub: { topic: 'projects/enamel/topics/gmail', token: 'sandbox-pubsub-token' },
    })
  }
  return outlook({
    baseUrl: `${url}/graph`,
    authorization: oauthService(microsoft({ signInUrl: `${url}/microsoft` }), client),
    apiUrl: `${PUBLIC_URL}/api`,
    clock: { now: () => new Date() },
  })
}
