import { authModes } from '@enamel/domain/config/auth-mode'
import { z } from 'zod'
import { readSubnet, type TrustedProxies } from './trusted-proxies.ts'

/** Variables whose values messages do not contain, because they are secret. */
const SECRETS = [
  'ENAMEL_SECRET',
  'DATABASE_URL',
  'MAIL_RELAY_URL',
  'MAIL_EVENTS_KEY',
  'TWILIO_AUTH_TOKEN',
  'WHATSAPP_APP_SECRET',
  'PUSH_URL',
  'SSO_CLIENT_SECRET',
]

const WEB = /^https?:$/
const AN_ADDRESS = 'must be an address like https://host.example'

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number)
const port = wholeNumber(0, 65_535)

const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be ${choices.join(', ').replace(/, ([^,]*)$/, ' or $1')}`)

const address = (fits: (url: URL) => boolean, choices: string) =>
  z.string().refine((text) => URL.canParse(text) && fits(new URL(text)), choices)
const webAddress = address(({ protocol }) => WEB.test(protocol), AN_ADDRESS)

const webAddresses = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter(Boolean))
  .refine(
    (items) => items.every((item) => webAddress.safeParse(item).success),
    'must be addresses like https://host.example, separated by commas',
  )

/** `Name=https://…,Name=https://…` */
const products = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter(Boolean).map((item) => item.split(/=(.*)/s).map((part) => part.trim())))
  .refine(
    (items) => items.every(([name, url]) => name && webAddress.safeParse(url).success),
    'must be names with their addresses like Name=https://host.example, separated by commas',
  )
  .transform((items) => items.map(([name = '', url = '']) => ({ name, url })))

const trustedProxies = z
  .string()
  .transform(
    (text): TrustedProxies => (/^\d$/.test(text) ? Number(text) : text.split(',').map((item) => item.trim())),
  )
  .refine(
    (trusted) => typeof trusted === 'number' || trusted.every((text) => readSubnet(text) !== null),
    'must be the number of proxies in front, up to 9, or their addresses like 10.0.0.0/8, separated by commas',
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
    'must be like postgresql://user:password@host:5432/database',
  ).optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address(
    ({ protocol, pathname, search, hash }) =>
      WEB.test(protocol) && pathname === '/' && search === '' && hash === '',
    'must be an address without a path, like https://enamel.example',
  ).optional(),
  TRUST_PROXY: trustedProxies.default(0),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 999_999_999).default(3000),
  ALLOWED_REDIRECT_URLS: webAddresses.default([]),
  AUTH_MODE: oneOf(...authModes).default('legacy'),
  SSO_ISSUER_URL: address(
    ({ protocol, search, hash }) => WEB.test(protocol) && search === '' && hash === '',
    'must be an address like https://identity.example, as the provider itself writes it',
  ).optional(),
  SSO_CLIENT_ID: z.string().optional(),
  SSO_CLIENT_SECRET: z.string().optional(),
  SSO_PROVIDER: z.string().max(60, 'must be a name of at most 60 characters').optional(),
  SSO_URL: webAddress.optional(),
  SIBLING_PRODUCTS: products.default([]),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  WORKER_CONCURRENCY: wholeNumber(1, 100).default(10),
  SMTP_PORT: port.default(2525),
  SMTP_HOST: z.string().default('127.0.0.1'),
  SMTP_TLS_CERT: z.string().optional(),
  SMTP_TLS_KEY: z.string().optional(),
  MAIL_RELAY_URL: address(
    ({ protocol, hostname }) => (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '',
    'must be like smtp://user:password@host:587 or smtps://user:password@host:465',
  ).optional(),
  MAIL_EVENTS_URL: webAddress.optional(),
  MAIL_EVENTS_KEY: z.string().optional(),
  MAIL_EVENTS_LAG_SECONDS: wholeNumber(1, 3600).default(60),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_BASE_URL: webAddress.default('https://api.twilio.com'),
  WHATSAPP_BASE_URL: webAddress.default('https://waba-v2.360dialog.io'),
  WHATSAPP_APP_SECRET: z.string().optional(),
  DENTALLY_BASE_URL: webAddress.default('https://api.dentally.co'),
  PUSH_URL: address(
    ({ protocol, username, password, pathname }) =>
      WEB.test(protocol) && username !== '' && password !== '' && /^\/apps\/[^/]+\/?$/.test(pathname),
    'must be like https://KEY:SECRET@host/apps/ID',
  ).optional(),
  SANDBOX_URL: webAddress.optional(),
})

/** The value of a variable; an empty one counts as missing. */
export type Given = Partial<Record<string, string>>

export type EnvironmentRead =
  | { ok: true; environment: z.infer<typeof Environment> }
  | { ok: false; reasons: string[] }

/** Reads each variable independently. The error names all wrong ones. */
export function readEnvironment(given: Given): EnvironmentRead {
  const parsed = Environment.safeParse(given)
  if (parsed.success) return { ok: true, environment: parsed.data }
  return {
    ok: false,
    reasons: parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name} ${message}${SECRETS.includes(name) ? '' : `; it is "${given[name]}"`}.`
    }),
  }
}
