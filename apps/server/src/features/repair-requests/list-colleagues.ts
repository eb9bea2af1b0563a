import type { Colleague, repairRequests } from '@enamel/contract/repair-requests'
import { waitBeforeAsking } from '@enamel/domain/integrations/repair-request'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { colleaguesOf, type StoredColleague } from './colleague.queries.ts'

/** The colleagues of the signed-in user who can be asked to repair an integration. */
export const listColleagues: Handler<typeof repairRequests.colleagues> = async (
  { deps, session },
  { params },
) => {
  const now = deps.clock.now()
  const colleagues = await readInPractice(deps.db, session.clientId, (reader) =>
    colleaguesOf(reader, { userId: session.userId, integration: params.integration, now }),
  )
  return ok(colleagues.map((colleague) => presentColleague(colleague, now)))
}

export function presentColleague(
  { id, name, asked_at }: Omit<StoredColleague, 'requested_at'>,
  now: Date,
): Colleague {
  const isLocked = waitBeforeAsking(asked_at, now) > 0
  return { id, name, asked_at: isLocked ? (asked_at?.toISOString() ?? null) : null }
}
