import { heartbeat } from '../heartbeat.ts'
import { practiceSystemConnection } from './connection.ts'

/** Checks each practice's API key once a day, because a key that is not used expires after two weeks. */
export const practiceSystemHeartbeat = heartbeat({
  connections: practiceSystemConnection,
  async ask({ practiceSystem }, { token }, { account }) {
    const result = await practiceSystem.checkKey({ token, siteId: account })
    switch (result.kind) {
      case 'answered':
        return { kind: 'accepted' }
      case 'key_refused':
        return { kind: 'refused' }
      case 'busy':
      case 'forbidden':
      case 'unreachable':
      case 'unreadable':
        return { kind: 'unanswered', detail: result.kind }
    }
  },
})
