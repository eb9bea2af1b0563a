import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { type HeartbeatReply, heartbeat, practiceSystemConnection } from '../../integrations/index.ts'
import { openLinks } from '../links/link.queries.ts'
import { enqueueSync } from './sync-link.kind.ts'

/** A key that is not used for two weeks dies; it is used every day. */
const USED_EVERY_MS = MS_PER_DAY
const BATCH = 200

/** Uses each practice's key once a day; once a refused key is accepted again, waiting work resumes. */
export const practiceSystemHeartbeat = heartbeat({
  connections: practiceSystemConnection,
  isDue: ({ lastSeenAt }, { clock }) =>
    lastSeenAt === null || clock.now().getTime() - lastSeenAt.getTime() >= USED_EVERY_MS,
  async ask({ practiceSystem }, { token }, { account }): Promise<HeartbeatReply> {
    const asked = await practiceSystem.checkKey({ token, siteId: account })
    switch (asked.kind) {
      case 'answered':
        return { kind: 'accepted' }
      case 'key_refused':
        return { kind: 'refused' }
      case 'busy':
      case 'forbidden':
      case 'unreachable':
      case 'unreadable':
        return { kind: 'unanswered', detail: asked.kind }
    }
  },
  async onRecovered(tx) {
    for (const { patient_id } of await openLinks(tx, BATCH)) await enqueueSync(tx, patient_id)
  },
})
