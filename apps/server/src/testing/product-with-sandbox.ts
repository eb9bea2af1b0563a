import type { OutboxItem } from '../../../sandbox/src/outbox/entry.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { PRACTICE_NUMBERS } from './builders.ts'
import { type TestProduct, testProduct } from './test-product.ts'

/** The product and the sandbox, two programs connected by the network. */
export interface ProductWithSandbox extends TestProduct {
  sandbox: Sandbox
  /** Makes a control request to the sandbox, such as an action of the patient, or trouble. */
  control(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>
  /** The messages that a recipient received on a channel. */
  outbox(channel: 'sms' | 'email' | 'whatsapp', to: string): Promise<OutboxItem[]>
}

/** The sandbox's delays, as short as they can be. */
const SHORT_DELAYS = { paceMs: 5, slowMs: 300, reviewMs: 50 }
const ACCOUNT = `AC${'e'.repeat(32)}`
const TOKEN = 'a token for tests, 32 characters'
const EVENTS_KEY = 'events-key-for-tests'
const APP_SECRET = 'sandbox-whatsapp-app-secret'
/** The product as the sandbox's Google and Microsoft know it. */
const MAILBOX_REGISTRATIONS = {
  GOOGLE_CLIENT_ID: 'enamel.apps.googleusercontent.test',
  GOOGLE_CLIENT_SECRET: 'sandbox-google-client-secret',
  GOOGLE_PUBSUB_TOPIC: 'projects/enamel/topics/gmail',
  GOOGLE_PUBSUB_TOKEN: 'sandbox-pubsub-token',
  MICROSOFT_CLIENT_ID: '00000000-0000-4000-8000-0000000e9a3e',
  MICROSOFT_CLIENT_SECRET: 'sandbox-microsoft-client-secret',
}

export async function productWithSandbox(
  environment: Record<string, string> = {},
  options: Parameters<typeof testProduct>[1] = {},
): Promise<ProductWithSandbox> {
  const sandbox = await startSandbox({
    carrier: { accountSid: ACCOUNT, authToken: TOKEN, numbers: PRACTICE_NUMBERS },
    mailEventsKey: EVENTS_KEY,
    ...SHORT_DELAYS,
  })
  const variables = {
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_BASE_URL: sandbox.url,
    WHATSAPP_BASE_URL: `${sandbox.url}/360dialog`,
    WHATSAPP_APP_SECRET: APP_SECRET,
    DENTALLY_BASE_URL: `${sandbox.url}/dentally`,
    ...MAILBOX_REGISTRATIONS,
    GOOGLE_SIGN_IN_URL: `${sandbox.url}/google`,
    GOOGLE_TOKEN_URL: `${sandbox.url}/google`,
    GMAIL_BASE_URL: `${sandbox.url}/google`,
    MICROSOFT_SIGN_IN_URL: `${sandbox.url}/microsoft`,
    GRAPH_BASE_URL: `${sandbox.url}/graph`,
    DNS_SERVERS: sandbox.dnsServer,
    MAIL_SPF: 'include:_spf.mail.sandbox.test',
    MAIL_RELAY_URL: sandbox.smtpUrl,
    MAIL_EVENTS_URL: sandbox.url,
    MAIL_EVENTS_KEY: EVENTS_KEY,
    MAIL_EVENTS_LAG_SECONDS: '5',
    SSO_ISSUER_URL: `${sandbox.url}/identity`,
    SSO_CLIENT_ID: 'enamel',
    SSO_CLIENT_SECRET: 'sandbox-sso-client-secret-32-chars',
    SSO_PROVIDER: 'Smile ID',
    ...environment,
  }
  const product = await testProduct(variables, options)
  sandbox.setProductAddress({ url: product.url, smtp: { host: '127.0.0.1', port: product.mailPort } })

  async function control(method: string, path: string, body?: unknown) {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }

  return {
    ...product,
    sandbox,
    control,
    async outbox(channel, to) {
      const { body } = await control('GET', `outbox?channel=${channel}&to=${encodeURIComponent(to)}`)
      return body as OutboxItem[]
    },
    async stop() {
      await product.stop()
      await sandbox.stop()
    },
  }
}
