import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import type { JobContext, PeriodicJob } from '../../jobs/job.ts'
import type { Acceptance, Connection, Connections } from './connection.ts'

const EVERY_SECONDS = 60

/** How long the service is not asked again after it has accepted the credentials. */
const SEEN_MS = MS_PER_DAY

/** The service's reply to credentials. */
export type HeartbeatReply<Credentials> =
  | ({ kind: 'accepted' } & Acceptance<Credentials>)
  | { kind: 'refused' }
  | { kind: 'unanswered'; detail: string }

/** How connections to one service are checked. */
export interface HeartbeatInput<Credentials> {
  connections: Connections<Credentials>
  /**
   * Whether the service is asked although it accepted the credentials less than a day ago. Refused credentials are
   * checked every minute in any case, so that the connection recovers.
   */
  isDueEarly?: (connection: Connection<Credentials>, deps: Dependencies) => boolean
  ask: (
    deps: Dependencies,
    credentials: Credentials,
    connection: Connection<Credentials>,
  ) => Promise<HeartbeatReply<Credentials>>
}

export interface Heartbeat {
  /** Checks the connection of every practice. */
  job: PeriodicJob
  /** Checks one practice's connection now, if a check is due. */
  check(context: Pick<JobContext, 'deps' | 'log'>, clientId: string): Promise<void>
}

/**
 * Asks a service whether each practice's connection still works, and stores the reply: once a day, whenever
 * `isDueEarly` returns true, and every minute while the connection is unhealthy.
 */
export function heartbeat<Credentials>(input: HeartbeatInput<Credentials>): Heartbeat {
  const { connections } = input

  async function check({ deps, log }: Pick<JobContext, 'deps' | 'log'>, clientId: string): Promise<void> {
    const connection = await inPractice(deps.db, clientId, (tx) => connections.read(tx, deps))
    if (!connection) return
    // Credentials that were sealed with a different secret cannot be read, so they count as refused.
    const credentials = await connection.openCredentials().catch(() => null)
    if (credentials !== null && connection.isHealthy && !isDue(connection, deps)) return
    const reply: HeartbeatReply<Credentials> =
      credentials === null ? { kind: 'refused' } : await input.ask(deps, credentials, connection)
    switch (reply.kind) {
      case 'accepted':
        await inPractice(deps.db, clientId, (tx) =>
          connections.markSeen(tx, connection, reply, { secret: deps.secret, now: deps.clock.now() }),
        )
        return
      case 'refused':
        return connections.markRefused(deps, clientId)
      case 'unanswered':
        log.warn(
          { client_id: clientId, integration: connections.integration, detail: reply.detail },
          'An integration could not be checked',
        )
    }
  }

  function isDue(connection: Connection<Credentials>, deps: Dependencies): boolean {
    const { lastSeenAt } = connection
    const isRecent = lastSeenAt !== null && deps.clock.now().getTime() - lastSeenAt.getTime() < SEEN_MS
    return !isRecent || input.isDueEarly?.(connection, deps) === true
  }

  return {
    check,
    job: eachPractice({
      name: `integrations.${connections.integration}-heartbeat`,
      everySeconds: EVERY_SECONDS,
      run: check,
    }),
  }
}
