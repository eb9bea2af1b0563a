import { z } from 'zod'
import type { PubSubOptions } from './google/watches.ts'
import type { OAuthClient } from './oauth/create-oauth.ts'
import type { OAuthProvider } from './oauth/token-rules.ts'
import { demoDentally } from './practice-system/account.ts'
import { REQUESTS_PER_HOUR } from './practice-system/hourly-limit.ts'
import type { PracticeSystemOptions } from './practice-system/practice-system.ts'
import { practices } from './practices.ts'
import { demoAccounts } from './whatsapp/accounts.ts'
import type { WhatsAppOptions } from './whatsapp/create-whatsapp.ts'

/** How many patients the demo's practice has in Dentally. */
const PATIENT_COUNT = 5_000

const port = z.coerce.number().int().min(0).max(65_535)

/** The environment variables, with the demo's defaults. An empty value counts as absent. */
export const Environment = z.object({
  SANDBOX_PORT: port.default(3001),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_DATA: z.string().optional(),
  SANDBOX_STARTS_AT: z.iso.datetime({ offset: true }).optional(),
  SANDBOX_SMTP_PORT: port.default(2526),
  SANDBOX_DNS_PORT: port.default(1053),
  SANDBOX_SMTP_USER: z.string().default('enamel'),
  SANDBOX_SMTP_PASSWORD: z.string().default('enamel'),
  SANDBOX_SMTP_STARTTLS: z.enum(['0', '1']).default('0'),
  PRODUCT_URL: z.url().default('http://localhost:3000'),
  PRODUCT_SMTP_HOST: z.string().default('localhost'),
  PRODUCT_SMTP_PORT: port.default(2525),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'AC and 32 hexadecimal digits')
    .default(`AC${'e'.repeat(32)}`),
  TWILIO_AUTH_TOKEN: z.string().default('sandbox-auth-token-32-characters!'),
  TWILIO_NUMBERS: z.string().default(practices.map(({ number }) => number).join(',')),
  WHATSAPP_APP_SECRET: z.string().default('sandbox-whatsapp-app-secret'),
  GOOGLE_PUBSUB_TOPIC: z.string().default('projects/enamel/topics/gmail'),
  GOOGLE_PUBSUB_TOKEN: z.string().default('sandbox-pubsub-token'),
  DENTALLY_CLIENT_ID: z.string().default('enamel'),
  DENTALLY_CLIENT_SECRET: z.string().default('sandbox-dentally-client-secret'),
  GOOGLE_CLIENT_ID: z.string().default('enamel.apps.googleusercontent.test'),
  GOOGLE_CLIENT_SECRET: z.string().default('sandbox-google-client-secret'),
  MICROSOFT_CLIENT_ID: z.string().default('00000000-0000-4000-8000-0000000e9a3e'),
  MICROSOFT_CLIENT_SECRET: z.string().default('sandbox-microsoft-client-secret'),
  WHATSAPP_PARTNER_ID: z.string().default('sandbox-partner'),
  WHATSAPP_PARTNER_KEY: z.string().default('sandbox-partner-key'),
  MAIL_EVENTS_KEY: z.string().default('sandbox-mail-events-key'),
  SSO_CLIENT_ID: z.string().default('enamel'),
  SSO_CLIENT_SECRET: z.string().default('sandbox-sso-client-secret-32-chars'),
})

export interface SandboxConfig {
  host: string
  port: number
  /** The folder in which providers store their state. Without a folder, a restart loses it. */
  dataFolder?: string | undefined
  /** The relay to which the product sends its mail. */
  relay: { port: number; user: string; password: string; startTls: boolean }
  /** The port of the name server, over UDP and TCP. */
  dnsPort: number
  /** The time at which the demo's clock begins; the machine's time by default. */
  startsAt: Date | undefined
  /** The product's address. */
  product: { url: string; smtp: { host: string; port: number } }
  carrier: { accountSid: string; authToken: string; numbers: string[] }
  whatsapp: WhatsAppOptions
  practiceSystem: PracticeSystemOptions
  pubSub: PubSubOptions
  mailEventsKey: string
  /** How the product is registered at the identity provider. */
  sso: OAuthClient
  /** How the product is registered at the providers of mailboxes and of the practice system. */
  oauth: Record<OAuthProvider, OAuthClient>
}

/**
 * Reads the configuration from the environment.
 * @throws Error naming every invalid variable
 */
export function readConfig(environment: Record<string, string | undefined>): SandboxConfig {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuration: ${errors.join('; ')}`)
  }
  const env = parsed.data
  return {
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    dataFolder: env.SANDBOX_DATA,
    relay: {
      port: env.SANDBOX_SMTP_PORT,
      user: env.SANDBOX_SMTP_USER,
      password: env.SANDBOX_SMTP_PASSWORD,
      startTls: env.SANDBOX_SMTP_STARTTLS === '1',
    },
    dnsPort: env.SANDBOX_DNS_PORT,
    startsAt: env.SANDBOX_STARTS_AT ? new Date(env.SANDBOX_STARTS_AT) : undefined,
    product: {
      url: env.PRODUCT_URL.replace(/\/$/, ''),
      smtp: { host: env.PRODUCT_SMTP_HOST, port: env.PRODUCT_SMTP_PORT },
    },
    carrier: {
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      numbers: env.TWILIO_NUMBERS.split(',')
        .map((number) => number.trim())
        .filter(Boolean),
    },
    whatsapp: {
      accounts: demoAccounts,
      appSecret: env.WHATSAPP_APP_SECRET,
      partner: { id: env.WHATSAPP_PARTNER_ID, key: env.WHATSAPP_PARTNER_KEY },
    },
    practiceSystem: { account: demoDentally, size: PATIENT_COUNT, requestsPerHour: REQUESTS_PER_HOUR },
    pubSub: { topic: env.GOOGLE_PUBSUB_TOPIC, token: env.GOOGLE_PUBSUB_TOKEN },
    mailEventsKey: env.MAIL_EVENTS_KEY,
    sso: { clientId: env.SSO_CLIENT_ID, clientSecret: env.SSO_CLIENT_SECRET },
    oauth: {
      google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
      microsoft: { clientId: env.MICROSOFT_CLIENT_ID, clientSecret: env.MICROSOFT_CLIENT_SECRET },
      dentally: { clientId: env.DENTALLY_CLIENT_ID, clientSecret: env.DENTALLY_CLIENT_SECRET },
    },
  }
}
