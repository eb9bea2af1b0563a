import { type AssetName, assets, DENSITY, isPictureType, PICTURE_SIDE_MAX } from '@enamel/domain/brand/assets'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'

export type ReadPicture =
  | { ok: true; content: Buffer; type: 'image/png' | 'image/jpeg' }
  | { ok: false; reason: 'invalid_image' | 'image_too_wide' }

/** How many pictures are decoded at a time; each can need 200 MB. */
const AT_A_TIME = 2
const DECODING_SECONDS = 10
/** The maximum number of pixels: a decoded pixel needs four bytes. */
const PIXELS_MAX = 40_000_000
const JPEG_QUALITY = 85

const queue = pLimit(AT_A_TIME)

/**
 * A picture for emails, from a file of any content (PRC-08). It is decoded by its content alone, whatever its name and
 * declared type, made smaller if needed, turned upright and written anew: without metadata such as the place where a photo
 * was taken, without further frames and without anything hidden behind the picture. Mail programs show PNG and JPEG.
 */
export function emailPicture(file: Uint8Array, name: AssetName): Promise<ReadPicture> {
  return queue(() => decode(file, name))
}

async function decode(file: Uint8Array, name: AssetName): Promise<ReadPicture> {
  const type = (await fileTypeFromBuffer(file))?.mime ?? ''
  if (!isPictureType(type)) return { ok: false, reason: 'invalid_image' }
  const { width, height } = assets[name]
  // The decoder and its library are only loaded for the first picture, since few processes ever need them.
  const { default: sharp } = await import('sharp')
  try {
    const decoder = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    const size = await decoder.metadata()
    if (Math.max(size.width, size.height) > PICTURE_SIDE_MAX) return { ok: false, reason: 'image_too_wide' }
    const picture = decoder
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
      .resize(width * DENSITY, height * DENSITY, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    if (type === 'image/jpeg')
      return { ok: true, content: await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer(), type }
    return { ok: true, content: await picture.png().toBuffer(), type: 'image/png' }
  } catch (error) {
    // The decoder's other reasons are technical, and for a person all of them mean the same.
    const hasTooManyPixels = error instanceof Error && /pixel limit/.test(error.message)
    return { ok: false, reason: hasTooManyPixels ? 'image_too_wide' : 'invalid_image' }
  }
}
