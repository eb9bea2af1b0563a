import { isIP } from 'node:net'
import { authModes } from '@enamel/domain/config/auth-mode'
import { z } from 'zod'
import { readSubnet, type TrustedProxies } from './trusted-proxies.ts'

/** Variables whose values are secret. Messages do not contain these values. */
const SECRETS = [
  'ENAMEL_SECRET',
  'DATABASE_URL',
  'MAIL_RELAY_URL',
  'MAIL_EVENTS_KEY',
  'TWILIO_AUTH_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_PARTNER_KEY',
  'DENTALLY_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_PUBSUB_TOKEN',
  'MICROSOFT_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'PUSH_URL',
  'SSO_CLIENT_SECRET',
]

const WEB_PROTOCOL = /^https?:$/
const AN_ADDRESS = 'must be an address such as https://host.example'

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
const port = wholeNumber(0, 65_535)

const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be ${choices.join(', ').replace(/, ([^,]*)$/, ' or $1')}`)

const address = (isAllowed: (url: URL) => boolean, message: string) =>
  z.string().refine((text) => URL.canParse(text) && isAllowed(new URL(text)), message)
const webAddress = address(({ protocol }) => WEB_PROTOCOL.test(protocol), AN_ADDRESS)

const webAddresses = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter(Boolean))
  .refine(
    (items) => items.every((item) => webAddress.safeParse(item).success),
    'must be addresses such as https://host.example, separated by commas',
  )

/** One of Twilio's ids, by its prefix. */
const twilioId = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`, 'i'), `must be ${prefix} and 32 hexadecimal digits`)

/** `Name=https://…,Name=https://…` */
const products = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter(Boolean).map((item) => item.split(/=(.*)/s).map((part) => part.trim())))
  .refine(
    (items) => items.every(([name, url]) => name && webAddress.safeParse(url).success),
    'must be names with their addresses, such as Name=https://host.example, separated by commas',
  )
  .transform((items) => items.map(([name = '', url = '']) => ({ name, url })))

/** Whether a text is an IP address with or without a port: 9.9.9.9, 127.0.0.1:5353, [::1]:53. */
function isNameServer(text: string): boolean {
  if (isIP(text)) return true
  const [, address = '', port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  return isIP(address.replace(/^\[(.*)\]$/, '$1')) !== 0 && Number(port) > 0 && Number(port) <= 65_535
}

/** Separated by commas. */
const nameServers = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter(Boolean))
  .refine(
    (items) => items.length > 0 && items.every((item) => isNameServer(item)),
    'must be the IP addresses of name servers, such as 9.9.9.9 or 127.0.0.1:5353, separated by commas',
  )

const trustedProxies = z
  .string()
  .transform(
    (text): TrustedProxies => (/^\d$/.test(text) ? Number(text) : text.split(',').map((item) => item.trim())),
  )
  .refine(
    (trusted) => typeof trusted === 'number' || trusted.every((text) => readSubnet(text) !== null),
    'must be the number of proxies in front, up to 9, or their addresses, such as 10.0.0.0/8, separated by commas',
  )

/** The environment, by the names that README's table explains. */
export const Environment = z.object({
  ENAMEL_ROLE: oneOf('all', 'web', 'worker').default('all'),
  ENAMEL_DATA: z.string().default('./data'),
  ENAMEL_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, 'must be up to 64 letters, digits, dots, pluses, hyphens or underscores')
    .optional(),
  ENAMEL_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENAMEL_DEMO: oneOf('0', '1').default('0'),
  DATABASE_URL: address(
    ({ protocol }) => protocol === 'postgresql:' || protocol === 'postgres:',
    'must be an address such as postgresql://user:password@host:5432/database',
  ).optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address(
    ({ protocol, pathname, search, hash }) =>
      WEB_PROTOCOL.test(protocol) && pathname === '/' && search === '' && hash === '',
    'must be an address without a path, such as https://enamel.example',
  ).optional(),
  TRUST_PROXY: trustedProxies.default(0),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 999_999_999).default(3000),
  ALLOWED_REDIRECT_URLS: webAddresses.default([]),
  AUTH_MODE: oneOf(...authModes).default('legacy'),
  SSO_ISSUER_URL: address(
    ({ protocol, search, hash }) => WEB_PROTOCOL.test(protocol) && search === '' && hash === '',
    'must be an address such as https://identity.example, exactly as the provider writes it',
  ).optional(),
  SSO_CLIENT_ID: z.string().optional(),
  SSO_CLIENT_SECRET: z.string().optional(),
  SSO_PROVIDER: z.string().max(60, 'must be a name of at most 60 characters').optional(),
  SSO_URL: webAddress.optional(),
  SIBLING_PRODUCTS: products.default([]),
  ANALYTICS_OBJECT: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*$/, 'must be the name of a global object')
    .optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  WORKER_CONCURRENCY: wholeNumber(1, 100).default(10),
  SMTP_PORT: port.default(2525),
  SMTP_HOST: z.string().default('127.0.0.1'),
  SMTP_TLS_CERT: z.string().optional(),
  SMTP_TLS_KEY: z.string().optional(),
  MAIL_RELAY_URL: address(
    ({ protocol, hostname }) => (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '',
    'must be an address such as smtp://user:password@host:587 or smtps://user:password@host:465',
  ).optional(),
  MAIL_RELAY_PER_SECOND: wholeNumber(1, 10_000).default(500),
  MAIL_EVENTS_URL: webAddress.optional(),
  MAIL_EVENTS_KEY: z.string().optional(),
  MAIL_EVENTS_LAG_SECONDS: wholeNumber(1, 3600).default(60),
  MAIL_SPF: z
    .string()
    .regex(
      /^(include:|a:|mx:|exists:|ip4:|ip6:)[^\s,;"]+$/i,
      'must be one entry of an SPF record, such as include:mail.enamel.example or ip4:192.0.2.1',
    )
    .optional(),
  MAIL_MX: z
    .string()
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/i, 'must be the name of a server, such as mx.enamel.example')
    .optional(),
  DNS_SERVERS: nameServers.optional(),
  TWILIO_ACCOUNT_SID: twilioId('AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_BUNDLE_SID_GB: twilioId('BU').optional(),
  TWILIO_BUNDLE_SID_IE: twilioId('BU').optional(),
  TWILIO_ADDRESS_SID_GB: twilioId('AD').optional(),
  TWILIO_ADDRESS_SID_IE: twilioId('AD').optional(),
  TWILIO_BASE_URL: webAddress.default('https://api.twilio.com'),
  WHATSAPP_BASE_URL: webAddress.default('https://waba-v2.360dialog.io'),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_PARTNER_ID: z.string().optional(),
  WHATSAPP_PARTNER_KEY: z.string().optional(),
  WHATSAPP_HUB_URL: webAddress.default('https://hub.360dialog.com'),
  WHATSAPP_PARTNER_URL: webAddress.default('https://hub.360dialog.io'),
  DENTALLY_BASE_URL: webAddress.default('https://api.dentally.co'),
  DENTALLY_CLIENT_ID: z.string().optional(),
  DENTALLY_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_PUBSUB_TOPIC: z
    .string()
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'must be a topic such as projects/enamel/topics/gmail')
    .optional(),
  GOOGLE_PUBSUB_TOKEN: z.string().optional(),
  GOOGLE_SIGN_IN_URL: webAddress.default('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: webAddress.default('https://oauth2.googleapis.com'),
  GMAIL_BASE_URL: webAddress.default('https://gmail.googleapis.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_SIGN_IN_URL: webAddress.default('https://login.microsoftonline.com'),
  GRAPH_BASE_URL: webAddress.default('https://graph.microsoft.com'),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket, such as enamel-files')
    .optional(),
  S3_ENDPOINT: address(
    ({ protocol, search, hash }) => WEB_PROTOCOL.test(protocol) && search === '' && hash === '',
    AN_ADDRESS,
  ).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be a region, such as eu-west-2')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\/?$/, 'must be the beginning of keys, such as enamel or practices/enamel')
    .optional(),
  PUSH_URL: z
    .literal('none')
    .or(
      address(
        ({ protocol, username, password, pathname }) =>
          WEB_PROTOCOL.test(protocol) &&
          username !== '' &&
          password !== '' &&
          /^\/apps\/[^/]+\/?$/.test(pathname),
        'must be an address such as https://KEY:SECRET@host/apps/ID',
      ),
    )
    .optional(),
  SANDBOX_URL: webAddress.optional(),
})

/** The values by variable. An empty value counts as missing, and has been removed by `readConfig`. */
export type EnvironmentVariables = Partial<Record<string, string>>

export type EnvironmentRead =
  | { ok: true; environment: z.infer<typeof Environment> }
  | { ok: false; reasons: string[] }

/** Reads each variable independently. The error names all invalid variables. */
export function readEnvironment(variables: EnvironmentVariables): EnvironmentRead {
  const parsed = Environment.safeParse(variables)
  if (parsed.success) return { ok: true, environment: parsed.data }
  return {
    ok: false,
    reasons: parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name} ${message}${SECRETS.includes(name) ? '' : `; it is "${variables[name]}"`}.`
    }),
  }
}
