import { inPractice, type PracticeTx } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobContext, PeriodicJob } from '../../jobs/job.ts'
import type { Connection, Connections } from './connection.ts'

const EVERY_SECONDS = 60

/** The service's reply to credentials. */
export type HeartbeatReply = { kind: 'accepted'; registration?: string } | { kind: 'refused' } | Unanswered
type Unanswered = { kind: 'unanswered'; detail: string }

/** How a connection is checked. */
export interface HeartbeatInput<Credentials> {
  connections: Connections<Credentials>
  /** Whether the service is asked; it always is about refused credentials, so that the connection recovers. */
  isDue: (connection: Connection<Credentials>, deps: Dependencies) => boolean
  ask: (
    deps: Dependencies,
    credentials: Credentials,
    connection: Connection<Credentials>,
  ) => Promise<HeartbeatReply>
  /** Resumes the work that waited for the connection. */
  onRecovered?: (tx: PracticeTx) => Promise<void>
}

export interface Heartbeat {
  /** Checks the connection of every practice. */
  job: PeriodicJob
  /** Checks one practice's connection now, if it is due. */
  check(context: Pick<JobContext, 'deps' | 'log'>, clientId: string): Promise<void>
}

/** Asks a service every minute whether the connections that are due still work, and records its reply. */
export function heartbeat<Credentials>(input: HeartbeatInput<Credentials>): Heartbeat {
  const { connections } = input

  async function check({ deps, log }: Pick<JobContext, 'deps' | 'log'>, clientId: string): Promise<void> {
    const connection = await inPractice(deps.db, clientId, (tx) => connections.read(tx, deps))
    if (!connection) return
    // Credentials that were sealed under another secret are as good as none.
    const credentials = await connection.openCredentials().catch(() => null)
    if (credentials !== null && connection.isHealthy && !input.isDue(connection, deps)) return
    const reply: HeartbeatReply =
      credentials === null ? { kind: 'refused' } : await input.ask(deps, credentials, connection)
    switch (reply.kind) {
      case 'accepted':
        return inPractice(deps.db, clientId, async (tx) => {
          await connections.markSeen(tx, deps.clock.now(), reply.registration)
          if (!connection.isHealthy) await input.onRecovered?.(tx)
        })
      case 'refused':
        return connections.markRefused(deps, clientId)
      case 'unanswered':
        log.warn(
          { client_id: clientId, integration: connections.integration, detail: reply.detail },
          'An integration could not be checked',
        )
    }
  }

  return {
    check,
    job: {
      name: `integrations.${connections.integration}-heartbeat`,
      everySeconds: EVERY_SECONDS,
      async run(context) {
        for (const clientId of await lookup.allPractices(context.deps.db)) await check(context, clientId)
      },
    },
  }
}
