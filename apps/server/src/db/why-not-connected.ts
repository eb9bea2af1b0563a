import { CannotStart } from '../cannot-start.ts'

interface ConnectionError {
  code?: string
  message?: string
  /** The failure at each address of a name that has several. */
  errors?: ConnectionError[]
}

/** PostgreSQL's own refusals (its appendix A), with advice for the person who set DATABASE_URL. */
const refusals: Record<string, (server: ServerAddress) => string> = {
  '28P01': ({ user }) =>
    `refuses the password of ${user}: correct it in DATABASE_URL (special characters are written as %40 and the like)`,
  '28000': ({ user }) =>
    `does not let ${user} in: create the role, allow it in pg_hba.conf, or add ?sslmode=require`,
  '3D000': ({ database }) => `has no database ${database}: create it, see README.md`,
  '53300': () => 'has no connection left: raise its max_connections, or end other connections',
  '57P03': () => 'is still starting: try again in a moment',
}

/** Errors of the connection to the server, with advice. */
const obstacles: Record<string, (server: ServerAddress) => string> = {
  ECONNREFUSED: () =>
    'Nothing answers at that address: check that PostgreSQL is running, and the host and port.',
  ENOTFOUND: ({ host }) => `There is no host ${host}.`,
  EAI_AGAIN: ({ host }) => `The name ${host} cannot be looked up: check the network.`,
  ETIMEDOUT: () => 'The connection timed out: check for a firewall in between.',
  EHOSTUNREACH: () => 'There is no route to that host: check the network.',
  ENETUNREACH: () => 'There is no route to that host: check the network.',
  ECONNRESET: () => 'The server there closes the connection: check that it is PostgreSQL.',
  NO_TLS: () => 'The server does not offer TLS: remove sslmode from the address.',
  UNTRUSTED: () =>
    'This machine does not trust the certificate of the server: name its issuer with sslrootcert=FILE.',
}

interface ServerAddress {
  host: string
  port: string
  user: string
  database: string
}

/**
 * The error to report for a first connection that failed, with advice. Its text does not contain the password of `url`.
 * @returns the given error when its cause is not known
 */
export function whyNotConnected(error: unknown, url: string): unknown {
  const server = addressOf(url)
  const { code = '', message = '' } = firstError(error as ConnectionError)
  const refusal = refusals[code]
  if (refusal) {
    return new CannotStart(`The database server at ${server.host}:${server.port} ${refusal(server)}.`, {
      cause: error,
    })
  }
  const obstacle = obstacles[code] ?? obstacles[codeOfMessage(message)]
  if (!obstacle) return error
  return new CannotStart(
    `The database at ${server.host}:${server.port} (DATABASE_URL) cannot be reached. ${obstacle(server)}`,
    { cause: error },
  )
}

function firstError(error: ConnectionError): ConnectionError {
  return error.errors?.[0] ?? error
}

/** Finds the code for an error of the driver, which has a message but no code. */
function codeOfMessage(message: string): string {
  if (message.includes('timeout expired')) return 'ETIMEDOUT'
  if (message.includes('terminated unexpectedly')) return 'ECONNRESET'
  if (message.includes('does not support SSL')) return 'NO_TLS'
  return /certificate/.test(message) ? 'UNTRUSTED' : ''
}

function addressOf(url: string): ServerAddress {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const user = decodeURIComponent(username)
  return {
    host: searchParams.get('host') ?? (hostname || 'localhost'),
    port: port || '5432',
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  }
}
