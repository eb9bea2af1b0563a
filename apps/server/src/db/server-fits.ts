import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Log } from '../log.ts'

const OLDEST_SERVER = 15

export interface ServerDetails {
  /** As the server reports it: "17.5 (Debian 17.5-1)". */
  version: string
  encoding: string
  /** The lower case of É on the server. */
  folded: string
}

/** @throws CannotStart when the product cannot run on this server; smaller problems are logged */
export async function assertServerFits(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<ServerDetails>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            lower('É') as folded`,
  )
  const [server] = rows
  if (!server) return
  const reason = whyUnfit(server)
  if (reason) throw new CannotStart(reason)
  if (server.folded !== 'é') {
    log.warn(
      "The database's locale is C, where É and é differ, so a search for one misses the other. Use C.UTF-8 instead",
    )
  }
}

/** @returns why the product cannot run on this server, and what to do; null if it can */
export function whyUnfit({ version, encoding }: ServerDetails): string | null {
  if (Number.parseInt(version, 10) < OLDEST_SERVER) {
    return (
      `PostgreSQL ${OLDEST_SERVER} or newer is needed, and the server of DATABASE_URL is ${version}: ` +
      'upgrade the server, or set DATABASE_URL to a different one.'
    )
  }
  if (encoding !== 'UTF8') {
    return (
      `The database's encoding must be UTF8 and is ${encoding}: create it with ` +
      "create database … encoding 'UTF8' locale 'C.UTF-8' template template0"
    )
  }
  return null
}
