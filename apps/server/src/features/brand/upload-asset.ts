import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { brand } from '@enamel/contract/brand'
import { type AssetName, assetNames, PICTURE_BYTES_MAX } from '@enamel/domain/brand/assets'
import { isOneOf } from '@enamel/domain/text/one-of'
import { API_BASE } from '../../api-base.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { changePractice } from '../practice/index.ts'
import { emailPicture, type ReadPicture } from './email-picture.ts'

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

  const token = randomBytes(16).toString('hex')
  const storageKey = `brand/${session.clientId}/${token}`
  await deps.storage.put(storageKey, picture.content)
  let isStored = false
  try {
    const result = await change(async (tx) => {
      const now = deps.clock.now()
      const url = pictureUrl(deps, token)
      await tx
        .insertInto('brand_pictures')
        .values(rowOf(session.clientId, name, { token, storageKey, picture, now }))
        .execute()
      await changePractice(tx, () => ({ settings: { assets: { [name]: url } } }), now)
      return ok({ name, url })
    })
    isStored = true
    return result
  } finally {
    if (!isStored) await deps.storage.remove(storageKey)
  }
}

interface StoredPicture {
  token: string
  storageKey: string
  picture: Extract<ReadPicture, { ok: true }>
  now: Date
}

function rowOf(client_id: string, name: AssetName, { token, storageKey, picture, now }: StoredPicture) {
  return { client_id, token, name, storage_key: storageKey, type: picture.type, created_at: now }
}

/** The address of a picture for everybody. */
function pictureUrl({ publicUrl }: Dependencies, token: string): string {
  return `${publicUrl}${API_BASE}${brand.picture.path.replace(':token', token)}`
}
