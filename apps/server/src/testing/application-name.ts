import type { Client } from 'pg'

/** By which name PostgreSQL knows a connection: `enamel` serves requests, `enamel jobs` is the job queue's. */
export function applicationName(client: Client): string | undefined {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string }
  }
  return connectionParameters.application_name
}
