import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { selectActiveUsers } from '../../db/active-users.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { isAllowed } from '../../http/pipeline/policy.ts'
import { integrationOf, integrationPolicy } from '../integrations/index.ts'
import { requestsOfLastHour } from './request.queries.ts'

/** A user who can be asked to repair an integration. */
export interface StoredColleague {
  id: string
  name: string
  /** When they were last asked in the present outage, if that was within the last hour; otherwise null. */
  asked_at: Date | null
  /** When they were asked within the last hour, in this outage and in earlier ones. */
  requested_at: Date[]
}

/** The users of the practice besides one who can log in and may repair integrations, by name. */
export async function colleaguesOf(
  reader: PracticeReader,
  { userId, integration, now }: { userId: string; integration: IntegrationKey; now: Date },
): Promise<StoredColleague[]> {
  const users = await selectActiveUsers(reader)
    .select(['id', 'name', 'role'])
    .where('id', '!=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const connection = await integrationOf(reader, integration)
  const requests = await requestsOfLastHour(reader, integration, now)
  return users
    .filter(({ role }) => isAllowed({ role }, integrationPolicy.connect, {}))
    .map(({ id, name }) => {
      const requested_at = requests
        .filter(({ colleague_id }) => colleague_id === id)
        .map(({ created_at }) => created_at)
      const asked_at = requested_at.find((at) => connection && at >= connection.changed_at) ?? null
      return { id, name, asked_at, requested_at }
    })
}
