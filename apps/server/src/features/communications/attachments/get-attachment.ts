import type { communications } from '@enamel/contract/communications'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { sentFile } from './attachment.queries.ts'
import { draftedFile } from './upload.queries.ts'

/** The bytes of a file of a message, or of a file in the caller's own draft (COM-24). */
export const getAttachment: Handler<typeof communications.attachment> = async (
  { deps, session },
  { params },
) => {
  const file = await readInPractice(
    deps.db,
    session.clientId,
    // In this order, since a file that is sent in the meantime moves from the draft to its message.
    async (reader) =>
      (await draftedFile(reader, params.id, { userId: session.userId, now: deps.clock.now() })) ??
      (await sentFile(reader, params.id)),
  )
  if (!file) return refuse('not_found')
  const { size, stream } = await deps.storage.open(file.storage_key)
  return ok({ name: file.name, type: file.type, size, stream }, { patientIds: [file.patient_id] })
}
