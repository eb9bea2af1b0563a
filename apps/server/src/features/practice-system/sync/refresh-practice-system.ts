import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobContext, PeriodicJob } from '../../../jobs/job.ts'
import {
  type PracticeSystemLink,
  practiceSystemKeyRefused,
  practiceSystemKeyTaken,
  practiceSystemLink,
} from '../../integrations/index.ts'
import { openLinks } from '../links/link.queries.ts'
import { openAccount } from '../practice-account.ts'
import { enqueueSync } from './sync-link.kind.ts'

const EVERY_SECONDS = 60
/** A key that is not used for two weeks dies; it is used every day. */
const USED_EVERY_MS = MS_PER_DAY
const BATCH = 200
/** A key that was sealed under another secret is as good as none. */
const UNREADABLE = { kind: 'key_refused' } as const

/**
 * Refreshes every practice's key: a refused one is tried, so that the link recovers and waiting work goes on; one that
 * was not used for a day is used.
 */
export const refreshPracticeSystem: PeriodicJob = {
  name: 'practice-system.tend',
  everySeconds: EVERY_SECONDS,
  async run({ deps, log }) {
    for (const clientId of await lookup.allPractices(deps.db)) await refresh(deps, log, clientId)
  },
}

async function refresh(deps: Dependencies, log: JobContext['log'], clientId: string): Promise<void> {
  const link = await inPractice(deps.db, clientId, (tx) => practiceSystemLink(tx, deps))
  if (!link) return
  const account = await openAccount(link)
  if (account && isInOrder(link, deps.clock.now())) return
  const asked = account ? await deps.practiceSystem.checkKey(account) : UNREADABLE
  switch (asked.kind) {
    case 'answered':
      return inPractice(deps.db, clientId, (tx) => takeUp(tx, link, deps.clock.now()))
    case 'key_refused':
      return practiceSystemKeyRefused(deps, clientId)
    case 'busy':
    case 'forbidden':
    case 'unreachable':
    case 'unreadable':
      log.warn(
        { client_id: clientId, kind: asked.kind },
        'the practice system could not be asked for its key',
      )
  }
}

function isInOrder({ isHealthy, checkedAt }: PracticeSystemLink, now: Date): boolean {
  return isHealthy && checkedAt !== null && now.getTime() - checkedAt.getTime() < USED_EVERY_MS
}

async function takeUp(tx: PracticeTx, { isHealthy }: PracticeSystemLink, now: Date): Promise<void> {
  await practiceSystemKeyTaken(tx, now)
  if (isHealthy) return
  for (const { patient_id } of await openLinks(tx, BATCH)) await enqueueSync(tx, patient_id)
}
