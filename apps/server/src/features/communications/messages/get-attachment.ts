import type { communications } from '@enamel/contract/communications'
import { inPractice } from '../../../db/database.ts'
import { answer, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'

export const getAttachment: Handler<typeof communications.attachment> = async (
  { world, session },
  { params },
) => {
  const row = await inPractice(world.db, session.clientId, (tx) =>
    tx
      .selectFrom('attachments')
      .select(['name', 'type', 'storage_key'])
      .where('client_id', '=', tx.clientId)
      .where('id', '=', params.id)
      .where('state', '=', 'stored')
      .executeTakeFirst(),
  )
  if (!row) return refuse('not_found')
  const { size, stream } = await world.storage.open(row.storage_key)
  return answer({ name: row.name, type: row.type, size, stream })
}
