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
      .selectFrom('attachments as file')
      .innerJoin('communications as message', (join) =>
        join
          .onRef('message.client_id', '=', 'file.client_id')
          .onRef('message.id', '=', 'file.communication_id'),
      )
      .select(['file.name', 'file.type', 'file.storage_key', 'message.patient_id'])
      .where('file.client_id', '=', tx.clientId)
      .where('file.id', '=', params.id)
      .where('file.state', '=', 'stored')
      .executeTakeFirst(),
  )
  if (!row) return refuse('not_found')
  const { size, stream } = await world.storage.open(row.storage_key)
  return answer({ name: row.name, type: row.type, size, stream }, { about: [row.patient_id] })
}
