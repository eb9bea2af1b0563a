import { type IntegrationKey, integrationKeys } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import type { PracticeTx } from '../../db/database.ts'
import { lockNames } from '../../db/lock-names.ts'

/** Makes the practice's requests be counted and stored one after the other. */
export function lockRequests(tx: PracticeTx): Promise<void> {
  return lockNames(tx, 'repair requests')
}

export interface NewRequest {
  id: string
  integration: IntegrationKey
  userId: string
  askedBy: string
}

export async function insertRequest(
  tx: PracticeTx,
  { id, integration, userId, askedBy }: NewRequest,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('repair_requests')
    .values({
      client_id: tx.clientId,
      id,
      integration,
      user_id: userId,
      asked_by: askedBy,
      created_at: now,
    })
    .execute()
}

const Integration = z.enum(integrationKeys)

/** A request that is neither sent nor given up, locked, with its people. */
export async function unsentRequest(tx: PracticeTx, id: string) {
  const row = await tx
    .selectFrom('repair_requests as request')
    .innerJoin('users as colleague', (join) =>
      join
        .onRef('colleague.client_id', '=', 'request.client_id')
        .onRef('colleague.id', '=', 'request.user_id'),
    )
    .innerJoin('users as asker', (join) =>
      join.onRef('asker.client_id', '=', 'request.client_id').onRef('asker.id', '=', 'request.asked_by'),
    )
    .select(['request.id', 'request.integration', 'request.created_at', 'request.attempted_at'])
    .select(['colleague.email', 'colleague.name', 'colleague.deactivated_at', 'asker.name as asked_by'])
    .where('request.client_id', '=', tx.clientId)
    .where('request.id', '=', id)
    .where('request.accepted_at', 'is', null)
    .where('request.failed_at', 'is', null)
    .forUpdate('request')
    .executeTakeFirst()
  return row && { ...row, integration: Integration.parse(row.integration) }
}

export type UnsentRequest = NonNullable<Awaited<ReturnType<typeof unsentRequest>>>

/** A change of a request's delivery status. */
export type RequestChange = { accepted_at: Date } | { failed_at: Date } | { attempted_at: Date | null }

export async function changeRequest(tx: PracticeTx, id: string, change: RequestChange): Promise<void> {
  await tx
    .updateTable('repair_requests')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}
