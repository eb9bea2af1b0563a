import { heartbeat, practiceSystemConnection } from '../../integrations/index.ts'
import { openLinks } from '../links/link.queries.ts'
import { enqueueSync } from './sync-link.kind.ts'

const BATCH = 200

/** A key expires after two weeks without use. Once a refused key is accepted again, waiting work resumes. */
export const practiceSystemHeartbeat = heartbeat({
  connections: practiceSystemConnection,
  async ask({ practiceSystem }, { token }, { account }) {
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
