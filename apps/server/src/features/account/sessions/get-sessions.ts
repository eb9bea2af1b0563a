import type { account } from '@enamel/contract/account'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { deviceText, sessionsOf } from '../../auth/index.ts'

export const getSessions: Handler<typeof account.sessions> = async ({ deps, session }) => {
  const now = deps.clock.now()
  const rows = await readInPractice(deps.db, session.clientId, (reader) =>
    sessionsOf(reader, session.userId, now),
  )
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceText(row.user_agent),
    address: row.address,
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.seen_at.toISOString(),
    is_current: row.token_hash.equals(session.tokenHash),
  }))
  return ok(sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)))
}
