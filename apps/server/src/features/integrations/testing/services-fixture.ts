import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import {
  type FakeProvider,
  fakeProvider,
  type ProviderRequest,
  type ProviderResponse,
} from '../../../adapters/testing/fake-provider.ts'
import { openLog } from '../../../log.ts'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import type { ApiResponse, Person } from '../../../testing/person.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
type Json = any

/** A request by its method and path, and the response to it. */
export type Script = Record<
  string,
  (request: ProviderRequest) => ProviderResponse | Promise<ProviderResponse>
>

/** A practice, and the services to which it can be connected, which a test scripts. */
export interface ServicesFixture {
  product: TestProduct
  provider: FakeProvider
  /** The lines of the product's log. */
  logged: string[]
  practice: Practice
  staff: Person
  /** Replaces responses, for example `{ 'POST /google/token': () => ({ status: 503 }) }`. */
  respond(script: Script): void
  /** Disconnects the practice from everything, and makes all services respond as at first. */
  reset(): Promise<void>
  /** The requests to a path, such as `/google/token`. */
  requestsTo(path: string): ProviderRequest[]
  aPracticeWithStaff(features?: readonly string[]): Promise<{ practice: Practice; staff: Person }>
  /** Signs in to a service, as the pop-up does. @returns the page on which the pop-up ends: done or failed */
  signIn(integration: IntegrationKey, options?: SignInOptions): Promise<string>
  /** The integration as the settings list it. */
  integration(key: IntegrationKey, staff?: Person): Promise<Json>
  row(key: IntegrationKey): Promise<Json>
  published(name: string): Promise<Json[]>
  stop(): Promise<void>
}

interface SignInOptions {
  staff?: Person
  /** What the service adds to the address, apart from the state. */
  query?: Record<string, string>
}

const FEATURES = ['timeline-v2', 'whatsapp', 'dentally-ui-v2', 'dentally:create-patient']

/** @param environment further configuration, such as the role of the process */
export async function openServicesFixture(
  environment: Record<string, string> = {},
): Promise<ServicesFixture> {
  const provider = await fakeProvider(() => ({ status: 500 }))
  const logged: string[] = []
  const product = await testProduct(
    { ...variablesFor(provider.url), ...environment },
    { log: openLog('info', { write: (line) => void logged.push(line) }) },
  )
  const { deps } = product

  let script: Script = answers()
  provider.respondWith((request) => {
    const [path = ''] = request.path.split('?')
    return script[`${request.method} ${path}`]?.(request) ?? { status: 404, json: {} }
  })

  async function aPracticeWithStaff(features: readonly string[] = FEATURES) {
    const practice = await aPractice(deps, { features: [...features] })
    const staff = product.visitor()
    await staff.signIn(practice.email)
    return { practice, staff }
  }
  const { practice, staff } = await aPracticeWithStaff()

  return {
    product,
    provider,
    logged,
    practice,
    staff,
    async reset() {
      script = answers()
      provider.requests.length = 0
      logged.length = 0
      await inside(deps, practice, async (tx) => {
        for (const table of [
          'integrations',
          'integration_syncs',
          'integration_sign_ins',
          'practice_system_webhook_secrets',
        ] as const)
          await tx.deleteFrom(table).where('client_id', '=', practice.id).execute()
      })
    },
    respond: (changed) => {
      script = { ...script, ...changed }
    },
    requestsTo: (path) => provider.requests.filter((request) => request.path.split('?')[0] === path),
    aPracticeWithStaff,
    async signIn(integration, { staff: person = staff, query = cameBackWith[integration] } = {}) {
      const state = stateOf(await person.put(`/integrations/${integration}/connection`))
      return comeBack(person, integration, { ...query, state })
    },
    integration: async (key, person = staff) =>
      (await person.get('/integrations')).body.find(({ integration }: Json) => integration === key),
    row: (key) =>
      inside(deps, practice, (tx) =>
        tx.selectFrom('integrations').selectAll().where('integration', '=', key).executeTakeFirst(),
      ),
    published: (name) =>
      inside(deps, practice, async (tx) => {
        const rows = await tx
          .selectFrom('push_events')
          .select('payload')
          .where('name', '=', name)
          .orderBy('id')
          .execute()
        return rows.map(({ payload }) => payload)
      }),
    async stop() {
      await product.stop()
      provider.stop()
    },
  }
}

/** The state in the address of the page on which people sign in. */
export function stateOf(begun: ApiResponse): string {
  return new URL(begun.body.url).searchParams.get('state') ?? ''
}

/** The browser returns from a service. @returns the page to which it is redirected, without the product's address */
export async function comeBack(
  person: Person,
  integration: IntegrationKey,
  query: Record<string, string>,
): Promise<string> {
  const response = await person.get(`/integrations/${integration}/callback?${new URLSearchParams(query)}`)
  return new URL(response.headers.get('location') ?? 'none:').pathname
}

/** What each service adds to the address when people allowed what was asked. */
const cameBackWith: Record<IntegrationKey, Record<string, string>> = {
  gmail: { code: 'a-code' },
  outlook: { code: 'a-code' },
  dentally: { code: 'a-code' },
  whatsapp: { client: 'client-1', channels: '[channel-1]' },
}

function variablesFor(url: string): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: 'enamel',
    GOOGLE_CLIENT_SECRET: 'a-google-secret',
    GOOGLE_SIGN_IN_URL: `${url}/google`,
    GOOGLE_TOKEN_URL: `${url}/google`,
    GMAIL_BASE_URL: url,
    DENTALLY_CLIENT_ID: 'enamel',
    DENTALLY_CLIENT_SECRET: 'a-dentally-secret',
    DENTALLY_BASE_URL: `${url}/dentally`,
    WHATSAPP_PARTNER_ID: 'partner',
    WHATSAPP_PARTNER_KEY: 'a-partner-key',
    WHATSAPP_HUB_URL: `${url}/hub`,
    WHATSAPP_PARTNER_URL: `${url}/partner`,
    WHATSAPP_BASE_URL: `${url}/360dialog`,
  }
}

let issued = 0

/** New tokens, whose texts contain "token". */
export function tokens(): ProviderResponse {
  issued++
  return {
    status: 200,
    json: {
      access_token: `access-token-${issued}`,
      refresh_token: `refresh-token-${issued}`,
      token_type: 'Bearer',
      expires_in: 3600,
    },
  }
}

/** The response with one site of a Dentally account. */
export function sites(...names: string[]): () => ProviderResponse {
  return () => ({ status: 200, json: { sites: names.map((name) => ({ id: `site-${name}`, name })) } })
}

/** How the services respond while nothing is wrong. */
function answers(): Script {
  const channel = {
    id: 'channel-1',
    client_id: 'client-1',
    external_id: '100000000000100',
    setup_info: { phone_number: '441632960100' },
  }
  let webhook: unknown = {}
  return {
    'POST /google/token': tokens,
    'POST /google/revoke': () => ({ status: 200, json: {} }),
    'GET /gmail/v1/users/me/profile': () => ({
      status: 200,
      json: { emailAddress: 'desk@mail.example', historyId: '1' },
    }),
    'GET /gmail/v1/users/me/messages': () => ({ status: 200, json: { resultSizeEstimate: 0 } }),
    'GET /gmail/v1/users/me/history': () => ({ status: 200, json: { historyId: '1' } }),
    'POST /gmail/v1/users/me/stop': () => ({ status: 204 }),
    'POST /dentally/oauth/token': tokens,
    'GET /dentally/v1/sites': sites('Brightside'),
    'GET /partner/api/v2/partners/partner/channels': () => ({
      status: 200,
      json: { partner_channels: [channel] },
    }),
    'POST /partner/api/v2/partners/partner/channels/channel-1/api_keys': () => ({
      status: 201,
      json: { api_key: 'a-whatsapp-key' },
    }),
    'GET /360dialog/v1/configs/webhook': () => ({ status: 200, json: webhook }),
    'POST /360dialog/v1/configs/webhook': ({ json }) => {
      webhook = json
      return { status: 200, json }
    },
  }
}
