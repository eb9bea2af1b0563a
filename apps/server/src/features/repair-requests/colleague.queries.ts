import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/database.ts'
import { isAllowed } from '../../http/pipeline/policy.ts'
import { integrationPolicy } from '../integrations/index.ts'

/** A user who can be asked to repair an integration. */
export interface StoredColleague {
  id: string
  name: string
  /** When they were last asked to repair it; null if they never were. An email that could not be sent does not count. */
  asked_at: Date | null
}

/** The users of the practice besides one who can log in and may repair integrations, by name. */
export async function colleaguesOf(
  tx: PracticeTx,
  userId: string,
  integration: IntegrationKey,
): Promise<StoredColleague[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['users.id', 'name', 'role'])
    .select((select) =>
      select
        .selectFrom('repair_requests as request')
        .select(({ fn }) => fn.max('request.created_at').as('asked_at'))
        .whereRef('request.client_id', '=', 'users.client_id')
        .whereRef('request.colleague_id', '=', 'users.id')
        .where('request.integration', '=', integration)
        .where('request.failed_at', 'is', null)
        .as('asked_at'),
    )
    .where('users.client_id', '=', tx.clientId)
    .where('users.id', '!=', userId)
    .where('deactivated_at', 'is', null)
    .where((either) => either.or([either('invited_at', 'is', null), either('joined_at', 'is not', null)]))
    .orderBy('name')
    .orderBy('users.id')
    .execute()
  return rows
    .filter(({ role }) => isAllowed({ role }, integrationPolicy.connect, {}))
    .map(({ id, name, asked_at }) => ({ id, name, asked_at }))
}
