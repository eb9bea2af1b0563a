import { Environment, type Given } from './environment.ts'

/** A combination of variables that cannot be intended. */
interface HalfConfiguration {
  is(given: Given): boolean
  message(given: Given): string
}

const isOnly = (one: string | undefined, other: string | undefined) =>
  (one === undefined) !== (other === undefined)
const PROVIDER = ['SSO_ISSUER_URL', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'] as const
const asksProvider = ({ AUTH_MODE }: Given) => AUTH_MODE === 'concurrent' || AUTH_MODE === 'sso'
const isThisMachine = (url: string) =>
  URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
const isSplit = ({ ENAMEL_ROLE }: Given) => ENAMEL_ROLE === 'web' || ENAMEL_ROLE === 'worker'

/** Combinations with which the process would not do what the variables ask for. */
const refused: readonly HalfConfiguration[] = [
  {
    is: (given) => isOnly(given.TWILIO_ACCOUNT_SID, given.TWILIO_AUTH_TOKEN),
    message: () => 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN belong together: set both or neither.',
  },
  {
    is: (given) => isOnly(given.SMTP_TLS_CERT, given.SMTP_TLS_KEY),
    message: () => 'SMTP_TLS_CERT and SMTP_TLS_KEY belong together: set both or neither.',
  },
  {
    is: (given) => isOnly(given.MAIL_EVENTS_URL, given.MAIL_EVENTS_KEY),
    message: () => 'MAIL_EVENTS_URL and MAIL_EVENTS_KEY belong together: set both or neither.',
  },
  {
    is: (given) => Boolean(given.MAIL_EVENTS_URL && !given.MAIL_RELAY_URL),
    message: () => 'MAIL_RELAY_URL is missing: MAIL_EVENTS_URL only reports on emails that the relay sent.',
  },
  {
    is: (given) => asksProvider(given) && PROVIDER.some((name) => !given[name]),
    message: (given) =>
      `AUTH_MODE=${given.AUTH_MODE} needs ${listText(PROVIDER.filter((name) => !given[name]))}: people sign in ` +
      'at that identity provider.',
  },
  {
    is: (given) => given.AUTH_MODE === 'concurrent' && !given.MAIL_RELAY_URL,
    message: () =>
      'MAIL_RELAY_URL is missing: with AUTH_MODE=concurrent people get an email to link their shared identity.',
  },
  {
    is: ({ SSO_ISSUER_URL = '', ENAMEL_DEMO }) =>
      SSO_ISSUER_URL.startsWith('http:') && ENAMEL_DEMO !== '1' && !isThisMachine(SSO_ISSUER_URL),
    message: ({ SSO_ISSUER_URL }) =>
      `SSO_ISSUER_URL must begin with https:, unless the provider is on this machine; it is "${SSO_ISSUER_URL}".`,
  },
  {
    is: (given) => isSplit(given) && Boolean(given.DATABASE_URL && !given.ENAMEL_SECRET),
    message: ({ ENAMEL_ROLE }) =>
      `ENAMEL_SECRET is missing: with ENAMEL_ROLE=${ENAMEL_ROLE} all processes need the same one.`,
  },
  {
    is: ({ ENAMEL_ROLE, PORT = '3000', SMTP_PORT = '2525' }) =>
      ENAMEL_ROLE !== 'worker' && PORT === SMTP_PORT && PORT !== '0',
    message: ({ PORT = '3000' }) => `PORT and SMTP_PORT are both ${PORT}: give each its own.`,
  },
]

/** Combinations that work, but lack something that may have been forgotten. */
const warnedOf: readonly HalfConfiguration[] = [
  {
    is: (given) => !isSplit(given) && Boolean(given.DATABASE_URL && !given.ENAMEL_SECRET),
    message: () =>
      'ENAMEL_SECRET is not set: the one stored in ENAMEL_DATA is used. Set it before a second process is started, ' +
      'or this one moves to another folder.',
  },
  {
    is: (given) => Boolean(given.MAIL_RELAY_URL && !given.MAIL_EVENTS_URL),
    message: () =>
      'MAIL_EVENTS_URL is not set: when it is not clear whether an email left, the relay cannot be asked, and ' +
      'staff have to decide.',
  },
  {
    is: (given) => Boolean(given.TWILIO_ACCOUNT_SID && !given.PUBLIC_URL && !given.SANDBOX_URL),
    message: ({ PORT = '3000' }) =>
      `PUBLIC_URL is not set: the carrier cannot reach http://localhost:${PORT}, so no texts or calls come in and ` +
      'none are seen to arrive.',
  },
  {
    is: (given) => asksProvider(given) && !given.PUBLIC_URL && !isThisMachine(given.SSO_ISSUER_URL ?? ''),
    message: ({ PORT = '3000' }) =>
      `PUBLIC_URL is not set: the identity provider sends people back to http://localhost:${PORT}, which is good on ` +
      'this machine alone.',
  },
  {
    is: (given) => Boolean(given.PUBLIC_URL?.startsWith('https:') && given.TRUST_PROXY === undefined),
    message: () =>
      'TRUST_PROXY is not set and PUBLIC_URL is https: behind a proxy all callers count as one, for log-ins too. ' +
      'Set it to the number of proxies in front or to their addresses, or to 0 when there is none.',
  },
  {
    is: (given) => isSplit(given) && !given.DATABASE_URL,
    message: ({ ENAMEL_ROLE }) =>
      `ENAMEL_ROLE is ${ENAMEL_ROLE} without DATABASE_URL: the database that Enamel brings serves one process, ` +
      'which leaves half the work undone.',
  },
]

/** A, B and C. */
const listText = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

export function refusals(given: Given): string[] {
  return messagesOf(refused, given)
}

/** Names that are almost a variable's are reported: a misspelt setting looks as if it were set. */
export function warnings(given: Given): string[] {
  const misspelt = Object.keys(given).filter(
    (name) => name.startsWith('ENAMEL_') && !(name in Environment.shape),
  )
  return [
    ...messagesOf(warnedOf, given),
    ...misspelt.map((name) => `${name} is no setting of Enamel: README.md lists them.`),
  ]
}

function messagesOf(list: readonly HalfConfiguration[], given: Given): string[] {
  return list.filter(({ is }) => is(given)).map(({ message }) => message(given))
}
