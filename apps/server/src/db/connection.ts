import type { ClientConfig } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { columnTypes } from './column-types.ts'
import { GatheringSocket } from './gathering-socket.ts'

/** Server settings that apply from a connection's first statement, such as `{ role: 'enamel_app' }`. */
export type ServerSettings = Readonly<Record<string, string>>

/**
 * The driver's options for `url` (postgresql://user:password@host:port/database?sslmode=…). The given settings take
 * precedence over `options=` in the address. The driver alone would use only the address's options, and silently lose
 * the role.
 */
export function connectionTo(
  url: string,
  applicationName: string,
  settings: ServerSettings = {},
): ClientConfig {
  if (!URL.canParse(url))
    throw new CannotStart('The database address must be a URL such as postgresql://user@host:5432/database')
  const address = new URL(url)
  const requestedOptions = address.searchParams.get('options')
  address.searchParams.delete('options')
  address.searchParams.delete('application_name')
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`,
  )
  return {
    connectionString: address.toString(),
    application_name: applicationName,
    options: [requestedOptions, ...options].filter(Boolean).join(' '),
    types: columnTypes,
    stream: () => new GatheringSocket(),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
}
