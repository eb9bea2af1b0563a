import { isOneOf } from '../text/one-of.ts'

/** The pictures of a practice (PRC-07). */
export const assetNames = ['logo', 'footer', 'rep'] as const
export type AssetName = (typeof assetNames)[number]

interface Asset {
  /** The name for people. */
  label: string
  /** The recommended size in pixels (PRC-09). */
  width: number
  height: number
}

export const assets: Record<AssetName, Asset> = {
  rep: { label: 'Rep photo', width: 250, height: 250 },
  logo: { label: 'Logo', width: 200, height: 200 },
  footer: { label: 'Footer', width: 500, height: 150 },
}

/** The types of pictures that can be uploaded (PRC-08). */
export const pictureTypes = ['image/apng', 'image/jpeg', 'image/png', 'image/webp'] as const

/** The message for any other file (PRC-08). */
export const INVALID_IMAGE = 'Please select a valid image to upload'

/** The maximum size of an uploaded picture (G3-20). */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'This image is too large: it can have at most 5 MB'

/** The maximum width and height of an uploaded picture, in pixels. */
export const PICTURE_SIDE_MAX = 8000
export const PICTURE_TOO_WIDE = `This image is too large: it can be at most ${PICTURE_SIDE_MAX} pixels wide and high`

/** Pictures are stored at most in twice their recommended size, for displays with fine pixels. */
export const DENSITY = 2

/** Whether a file may be a picture, by the type that the browser declares (PRC-08). */
export function isPictureType(type: string): boolean {
  return isOneOf(pictureTypes, type)
}

/** "250x250" */
export function recommendedSize(name: AssetName): string {
  const { width, height } = assets[name]
  return `${width}x${height}`
}
