import { type IntegrationKey, integrationStates, isInUse } from '@enamel/domain/integrations/integration'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { enqueue, enqueueAll } from '../../../jobs/enqueue.ts'
import { type Job, type JobContext, job } from '../../../jobs/job.ts'
import type { CatchUpResult } from '../catch-up-result.ts'
import { Outages } from './outages.ts'
import { contextOfRun, type Runners } from './runners.ts'
import { type CatchUpPayload, catchUpKey, catchUpKind } from './sync.kind.ts'
import { hasUnfinishedSync, unfinishedSyncs } from './sync.queries.ts'

const EVERY_SECONDS = 60

/**
 * Enqueues a catch-up for each connection in use, every minute and when a process starts. A job for each connection, so
 * that a slow service does not hold up the other practices. None is added while one is waiting or running, or while a
 * sync does the same.
 */
export const catchUpEverywhere = eachPractice({
  name: 'integrations.catch-up',
  everySeconds: EVERY_SECONDS,
  runsAtStart: true,
  run: ({ deps }, clientId) =>
    inPractice(deps.db, clientId, async (tx) => {
      const payloads = (await connectionsToCatchUp(tx)).map((integration) => ({
        client_id: clientId,
        integration,
      }))
      await enqueueAll(
        tx,
        catchUpKind,
        payloads.map((payload) => ({ payload, key: catchUpKey(payload), onlyWhenLost: true })),
      )
    }),
})

/** How long a catch-up waits when the service does not respond as it should, and names no time. */
const RETRY_MS = 60_000

/** While a sync runs, a catch-up waits for its end: the sync may have passed the change already. */
const AFTER_SYNC: CatchUpResult = {
  kind: 'later',
  afterMs: 10_000,
  detail: 'a sync is running',
  isOwnWork: true,
}

/** Enqueues a catch-up for now, for example because the service notified us of a change. */
export async function enqueueCatchUp(tx: PracticeTx, integration: IntegrationKey): Promise<void> {
  const payload = { client_id: tx.clientId, integration }
  await enqueue(tx, catchUpKind, payload, { key: catchUpKey(payload) })
}

/**
 * Fetches what is new from a service, which also shows whether the connection works. Nothing is done while the service
 * is down: a run that waits in vain would hold up those of the other services.
 */
export function catchUpJob(runners: Runners): Job<unknown> {
  const outages = new Outages()
  return job(catchUpKind, async (context, payload) => {
    const { client_id, integration } = payload
    const isSyncing = await inPractice(context.deps.db, client_id, (tx) => hasUnfinishedSync(tx, integration))
    if (isSyncing) return follow(context, payload, AFTER_SYNC)
    const { clock } = context.deps
    if (!outages.mayAsk(integration, clock.now())) return
    const result = await runners[integration](contextOfRun(context), client_id, async () => {})
    outages.note(integration, result, clock.now())
    await follow(context, payload, result)
  })
}

async function follow(
  { deps, log }: JobContext,
  payload: CatchUpPayload,
  result: CatchUpResult,
): Promise<void> {
  switch (result.kind) {
    case 'later': {
      if (!result.isOwnWork)
        log.warn({ ...payload, detail: result.detail }, 'a service cannot be asked at the moment')
      const at = new Date(deps.clock.now().getTime() + (result.afterMs ?? RETRY_MS))
      const when = { at, clock: deps.clock }
      return inPractice(deps.db, payload.client_id, (tx) =>
        enqueue(tx, catchUpKind, payload, { key: catchUpKey(payload), when }),
      )
    }
    case 'failed':
      log.error({ ...payload, detail: result.error }, 'a service could not be caught up with')
      return
    case 'complete':
    case 'refused':
    case 'superseded':
  }
}

async function connectionsToCatchUp(tx: PracticeTx): Promise<IntegrationKey[]> {
  const connections = await tx
    .selectFrom('integrations')
    .select('integration')
    .where('client_id', '=', tx.clientId)
    .where('state', 'in', integrationStates.filter(isInUse))
    .where('credentials', 'is not', null)
    .execute()
  const syncing = (await unfinishedSyncs(tx)).map(({ integration }) => integration)
  return connections.map(({ integration }) => integration).filter((key) => !syncing.includes(key))
}
