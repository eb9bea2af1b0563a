import type { brand } from '@enamel/contract/brand'
import { lookup } from '../../db/lookup.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'

/** A picture by its public address, for anyone who has the address (G3-20). */
export const getPicture: Handler<typeof brand.picture> = async ({ deps }, { params: { token } }) => {
  const picture = await lookup.brandPicture(deps.db, token)
  if (!picture) return refuse('not_found')
  const { size, stream } = await deps.storage.open(picture.storage_key)
  const name = picture.type === 'image/png' ? 'picture.png' : 'picture.jpg'
  return ok({ name, type: picture.type, size, stream, isPublic: true as const })
}
