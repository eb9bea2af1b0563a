import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { JobContext, PeriodicJobContext } from '../../../jobs/job.ts'
import type { CatchUp } from '../catch-up.ts'

/** How each service is caught up with. */
export type Runners = Readonly<Record<IntegrationKey, CatchUp>>

/** After this time a run makes room for others. A mailbox's first fetch may take an hour. */
const RUN_MS = 60_000

/** The context of a run, whose signal also ends runs that take too long. */
export function contextOfRun({ deps, log, signal }: JobContext, maxMs = RUN_MS): PeriodicJobContext {
  const timeout = AbortSignal.timeout(maxMs)
  return { deps, log, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
}
