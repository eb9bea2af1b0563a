import { listText } from '@enamel/domain/text/list-text'
import { Environment, type EnvironmentVariables } from './environment.ts'

/** A combination of variables that is probably a mistake. */
interface HalfConfiguration {
  matches(variables: EnvironmentVariables): boolean
  message(variables: EnvironmentVariables): string
}

const isOnlyOneSet = (a: string | undefined, b: string | undefined) => (a === undefined) !== (b === undefined)
/** Variables that only work together. */
const PAIRS = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['SMTP_TLS_CERT', 'SMTP_TLS_KEY'],
  ['MAIL_EVENTS_URL', 'MAIL_EVENTS_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['WHATSAPP_PARTNER_ID', 'WHATSAPP_PARTNER_KEY'],
  ['DENTALLY_CLIENT_ID', 'DENTALLY_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_PUBSUB_TOPIC', 'GOOGLE_PUBSUB_TOKEN'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
] as const
/** What says more about a bucket. */
const OF_BUCKET = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_PREFIX'] as const
const PROVIDER = ['SSO_ISSUER_URL', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'] as const
const usesProvider = ({ AUTH_MODE }: EnvironmentVariables) =>
  AUTH_MODE === 'concurrent' || AUTH_MODE === 'sso'
const isThisMachine = (url: string) =>
  URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
const isSplit = ({ ENAMEL_ROLE }: EnvironmentVariables) => ENAMEL_ROLE === 'web' || ENAMEL_ROLE === 'worker'

/** Combinations with which the process could not do what the variables require. */
const refusedCombinations: readonly HalfConfiguration[] = [
  ...PAIRS.map(
    ([one, other]): HalfConfiguration => ({
      matches: (variables) => isOnlyOneSet(variables[one], variables[other]),
      message: () => `${one} and ${other} belong together: set both or neither.`,
    }),
  ),
  {
    matches: (variables) => Boolean(variables.MAIL_EVENTS_URL && !variables.MAIL_RELAY_URL),
    message: () => 'MAIL_RELAY_URL is missing: MAIL_EVENTS_URL only reports on emails that the relay sent.',
  },
  {
    matches: (variables) => !variables.S3_BUCKET && OF_BUCKET.some((name) => variables[name]),
    message: (variables) =>
      `S3_BUCKET is missing: ${listText(OF_BUCKET.filter((name) => variables[name]))} without it would leave files on ` +
      'this machine.',
  },
  {
    matches: (variables) => usesProvider(variables) && PROVIDER.some((name) => !variables[name]),
    message: (variables) =>
      `AUTH_MODE=${variables.AUTH_MODE} needs ${listText(PROVIDER.filter((name) => !variables[name]))}: people sign in ` +
      'at this identity provider.',
  },
  {
    matches: (variables) => variables.AUTH_MODE === 'concurrent' && !variables.MAIL_RELAY_URL,
    message: () =>
      'MAIL_RELAY_URL is missing: with AUTH_MODE=concurrent people get an email to link their shared identity.',
  },
  {
    matches: ({ SSO_ISSUER_URL = '', ENAMEL_DEMO }) =>
      SSO_ISSUER_URL.startsWith('http:') && ENAMEL_DEMO !== '1' && !isThisMachine(SSO_ISSUER_URL),
    message: ({ SSO_ISSUER_URL }) =>
      `SSO_ISSUER_URL must begin with https:, unless the provider is on this machine; it is "${SSO_ISSUER_URL}".`,
  },
  {
    matches: (variables) => isSplit(variables) && Boolean(variables.DATABASE_URL && !variables.ENAMEL_SECRET),
    message: ({ ENAMEL_ROLE }) =>
      `ENAMEL_SECRET is missing: with ENAMEL_ROLE=${ENAMEL_ROLE} all processes need the same secret.`,
  },
  {
    matches: ({ ENAMEL_ROLE, PORT = '3000', SMTP_PORT = '2525' }) =>
      ENAMEL_ROLE !== 'worker' && PORT === SMTP_PORT && PORT !== '0',
    message: ({ PORT = '3000' }) => `PORT and SMTP_PORT are both ${PORT}: choose two different ports.`,
  },
]

/** Combinations that work, but in which a variable was probably forgotten. */
const dubiousCombinations: readonly HalfConfiguration[] = [
  {
    matches: (variables) =>
      !isSplit(variables) && Boolean(variables.DATABASE_URL && !variables.ENAMEL_SECRET),
    message: () =>
      'ENAMEL_SECRET is not set: the secret stored in ENAMEL_DATA is used. Set ENAMEL_SECRET before a second process ' +
      'is started or ENAMEL_DATA is changed.',
  },
  {
    matches: (variables) => Boolean(variables.MAIL_RELAY_URL && !variables.MAIL_EVENTS_URL),
    message: () =>
      'MAIL_EVENTS_URL is not set: when it is not clear whether an email was sent, the relay cannot be asked, and ' +
      'staff have to decide.',
  },
  {
    matches: (variables) => Boolean(variables.MAIL_RELAY_URL && !variables.MAIL_SPF),
    message: () =>
      'MAIL_SPF is not set: practices cannot see which SPF record lets the relay send for their domain, so their ' +
      'domains are never verified.',
  },
  {
    matches: (variables) =>
      Boolean(variables.TWILIO_ACCOUNT_SID && !variables.PUBLIC_URL && !variables.SANDBOX_URL),
    message: ({ PORT = '3000' }) =>
      `PUBLIC_URL is not set: the carrier cannot reach http://localhost:${PORT}, so no texts or calls are ` +
      'received, and the delivery of texts is not reported.',
  },
  {
    matches: (variables) =>
      usesProvider(variables) && !variables.PUBLIC_URL && !isThisMachine(variables.SSO_ISSUER_URL ?? ''),
    message: ({ PORT = '3000' }) =>
      `PUBLIC_URL is not set: the identity provider sends people back to http://localhost:${PORT}, which works only ` +
      'on this machine.',
  },
  {
    matches: (variables) =>
      Boolean(variables.PUBLIC_URL?.startsWith('https:') && variables.TRUST_PROXY === undefined),
    message: () =>
      'TRUST_PROXY is not set and PUBLIC_URL is https: behind a proxy all callers count as one, also for log-ins. ' +
      'Set TRUST_PROXY to the number of proxies in front of Enamel or to their addresses, or to 0 without a proxy.',
  },
  {
    matches: (variables) => isSplit(variables) && !variables.DATABASE_URL,
    message: ({ ENAMEL_ROLE }) =>
      `ENAMEL_ROLE is ${ENAMEL_ROLE} without DATABASE_URL: the embedded database serves one process, ` +
      'so half of the work is not done.',
  },
]

export function refusals(variables: EnvironmentVariables): string[] {
  return messagesOf(refusedCombinations, variables)
}

/**
 * The warnings about probable mistakes, including unknown names that begin like a setting, since a misspelt setting has
 * no effect.
 */
export function warnings(variables: EnvironmentVariables): string[] {
  const misspelt = Object.keys(variables).filter(
    (name) => name.startsWith('ENAMEL_') && !(name in Environment.shape),
  )
  return [
    ...messagesOf(dubiousCombinations, variables),
    ...misspelt.map((name) => `${name} is not a setting of Enamel: README.md lists all settings.`),
  ]
}

function messagesOf(list: readonly HalfConfiguration[], variables: EnvironmentVariables): string[] {
  return list.filter(({ matches }) => matches(variables)).map(({ message }) => message(variables))
}
