import { type IntegrationKey, integrationKeys } from '@enamel/domain/integrations/integration'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { z } from 'zod'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { EmailColumns } from '../delivery/index.ts'

/** Lets one transaction of the practice at a time count and store requests. */
export function lockRequests(tx: PracticeTx): Promise<void> {
  return lockNames(tx, 'repair requests')
}

export interface NewRequest {
  id: string
  integration: IntegrationKey
  /** The user who is asked. */
  colleagueId: string
  /** The user who asks. */
  askedBy: string
}

export async function insertRequest(
  tx: PracticeTx,
  { id, integration, colleagueId, askedBy }: NewRequest,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('repair_requests')
    .values({
      client_id: tx.clientId,
      id,
      integration,
      colleague_id: colleagueId,
      asked_by: askedBy,
      created_at: now,
    })
    .execute()
}

/** The requests of the last hour to repair an integration. Those that could not be sent do not count. */
export function requestsOfLastHour(reader: PracticeReader, integration: IntegrationKey, now: Date) {
  return reader
    .selectFrom('repair_requests')
    .select(['colleague_id', 'created_at'])
    .where('client_id', '=', reader.clientId)
    .where('integration', '=', integration)
    .where('failed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - MS_PER_HOUR))
    .orderBy('created_at', 'desc')
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
        .onRef('colleague.id', '=', 'request.colleague_id'),
    )
    .innerJoin('users as asker', (join) =>
      join.onRef('asker.client_id', '=', 'request.client_id').onRef('asker.id', '=', 'request.asked_by'),
    )
    .select(['request.id', 'request.integration', 'request.created_at', 'request.attempted_at'])
    .select(['colleague.email', 'colleague.name', 'colleague.deactivated_at', 'asker.name as asker_name'])
    .where('request.client_id', '=', tx.clientId)
    .where('request.id', '=', id)
    .where('request.accepted_at', 'is', null)
    .where('request.failed_at', 'is', null)
    .forUpdate('request')
    .executeTakeFirst()
  return row && { ...row, integration: Integration.parse(row.integration) }
}

export type UnsentRequest = NonNullable<Awaited<ReturnType<typeof unsentRequest>>>

/** Changes how far the email of a request is. */
export async function changeRequest(tx: PracticeTx, id: string, change: EmailColumns): Promise<void> {
  await tx
    .updateTable('repair_requests')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}
