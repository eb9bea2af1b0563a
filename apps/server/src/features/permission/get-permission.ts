import { type permission, Receipt } from '@enamel/contract/permission'
import { isInBackground } from '@enamel/domain/communications/delivery/background'
import { readInPractice } from '../../db/bound-connections.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'

/** Returns why an automated or bulk message was allowed. */
export const getPermission: Handler<typeof permission.read> = async ({ deps, session }, { params }) => {
  const message = await readInPractice(deps.db, session.clientId, (reader) =>
    messageWithReceipt(reader, params.patientId, params.commId),
  )
  if (!message) return refuse('not_found')
  if (message.receipt === null) {
    const isAutomated = message.system_actor !== null || message.bulk_batch_id !== null
    return refuse(isAutomated ? 'no_receipt' : 'not_automated')
  }
  return ok({
    receipt: Receipt.parse(message.receipt),
    checked_again_at: isInBackground(message) ? (message.attempted_at?.toISOString() ?? null) : null,
  })
}

function messageWithReceipt(reader: PracticeReader, patientId: string, id: string) {
  return reader
    .selectFrom('communications as c')
    .leftJoin('permission_receipts as r', (join) =>
      join.onRef('r.client_id', '=', 'c.client_id').onRef('r.communication_id', '=', 'c.id'),
    )
    .leftJoin('deliveries as d', (join) =>
      join.onRef('d.client_id', '=', 'c.client_id').onRef('d.communication_id', '=', 'c.id'),
    )
    .select(['c.system_actor', 'c.bulk_batch_id', 'r.receipt', 'd.attempted_at'])
    .where('c.client_id', '=', reader.clientId)
    .where('c.patient_id', '=', patientId)
    .where('c.id', '=', id)
    .executeTakeFirst()
}
