import { inPractice, type PracticeTx } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobContext, PeriodicJob } from '../../jobs/job.ts'
import type { Link, Links } from './link.ts'

const EVERY_SECONDS = 60

/** The service's reply to credentials. */
export type HeartbeatReply = { kind: 'accepted'; registration?: string } | { kind: 'refused' } | Unanswered
type Unanswered = { kind: 'unanswered'; detail: string }

/** How a link is checked. */
export interface HeartbeatInput<Credentials> {
  links: Links<Credentials>
  /** Whether the service is asked; a link whose credentials were refused always is, so that it recovers. */
  isDue: (link: Link<Credentials>, deps: Dependencies) => boolean
  ask: (deps: Dependencies, credentials: Credentials, link: Link<Credentials>) => Promise<HeartbeatReply>
  /** Resumes the work that waited for the link. */
  onRecovered?: (tx: PracticeTx) => Promise<void>
}

export interface Heartbeat {
  /** Checks the link of every practice. */
  job: PeriodicJob
  /** Checks one practice's link now, if it is due. */
  check(context: Pick<JobContext, 'deps' | 'log'>, clientId: string): Promise<void>
}

/** Asks a service every minute whether the links that are due still work, and records its reply. */
export function heartbeat<Credentials>(input: HeartbeatInput<Credentials>): Heartbeat {
  const { links } = input

  async function check({ deps, log }: Pick<JobContext, 'deps' | 'log'>, clientId: string): Promise<void> {
    const link = await inPractice(deps.db, clientId, (tx) => links.read(tx, deps))
    if (!link) return
    // Credentials that were sealed under another secret are as good as none.
    const credentials = await link.openCredentials().catch(() => null)
    if (credentials !== null && link.isHealthy && !input.isDue(link, deps)) return
    const reply: HeartbeatReply =
      credentials === null ? { kind: 'refused' } : await input.ask(deps, credentials, link)
    switch (reply.kind) {
      case 'accepted':
        return inPractice(deps.db, clientId, async (tx) => {
          await links.seen(tx, deps.clock.now(), reply.registration)
          if (!link.isHealthy) await input.onRecovered?.(tx)
        })
      case 'refused':
        return links.refused(deps, clientId)
      case 'unanswered':
        log.warn(
          { client_id: clientId, integration: links.integration, detail: reply.detail },
          'An integration could not be checked',
        )
    }
  }

  return {
    check,
    job: {
      name: `integrations.${links.integration}-heartbeat`,
      everySeconds: EVERY_SECONDS,
      async run(context) {
        for (const clientId of await lookup.allPractices(context.deps.db)) await check(context, clientId)
      },
    },
  }
}
