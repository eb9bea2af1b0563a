import type { communications } from '@enamel/contract/communications'
import { noContent, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { patientExists } from '../../patients/index.ts'
import { expireUpload } from './upload.queries.ts'

/** Removes a file from a draft. A file that is already removed, sent, or in another user's draft is left alone. */
export const discardUpload: Handler<typeof communications.discardUpload> = async (context, { params }) => {
  const { deps, session } = context
  let storageKey: string | undefined
  const result = await context.change(async (tx) => {
    if (!(await patientExists(tx, params.id))) return refuse('not_found')
    const owner = { patientId: params.id, userId: session.userId, now: deps.clock.now() }
    storageKey = await expireUpload(tx, params.attachmentId, owner)
    return noContent
  })
  // The row is deleted later with the expired uploads, and so is the file if removing it here fails.
  if (storageKey !== undefined) await deps.storage.remove(storageKey)
  return result
}
