import { buffer } from 'node:stream/consumers'
import type { brand } from '@enamel/contract/brand'
import { assetNames, PICTURE_BYTES_MAX } from '@enamel/domain/brand/assets'
import { isOneOf } from '@enamel/domain/text/one-of'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { emailPicture } from './email-picture.ts'
import { assignPicture, storePicture } from './store-picture.ts'

/**
 * Replaces a picture of the practice (PRC-07, PRC-08, PRC-10). The uploaded file itself is not stored: the picture is
 * decoded and written anew, so that nothing else in the file survives.
 */
export const uploadAsset: Handler<typeof brand.upload> = async (
  { deps, session, change, receiveFile },
  { params: { name } },
) => {
  if (!isOneOf(assetNames, name)) return refuse('not_found')
  const received = await receiveFile(PICTURE_BYTES_MAX, ({ content }) => buffer(content))
  if (!received.ok) return refuse(received.reason === 'too_large' ? 'image_too_large' : 'invalid_image')
  const picture = await emailPicture(received.value, name)
  if (!picture.ok) return refuse(picture.reason)

  const stored = await storePicture(deps.storage, session.clientId, picture)
  let isAssigned = false
  try {
    const result = await change(async (tx) => {
      const url = await assignPicture(tx, name, {
        ...stored,
        publicUrl: deps.publicUrl,
        now: deps.clock.now(),
      })
      return ok({ name, url })
    })
    isAssigned = true
    return result
  } finally {
    if (!isAssigned) await deps.storage.remove(stored.storageKey)
  }
}
