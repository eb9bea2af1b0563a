import { brand } from '@enamel/contract/brand'
import type { Assets } from '@enamel/contract/practice'
import { API_BASE } from '../../api-base.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Practice } from './practice.queries.ts'
import { readSettings } from './stored-settings.ts'

type Own = Pick<Dependencies, 'publicUrl'>

/** The path of a picture's address, and the part of it that cannot be guessed. */
const PATH = `${API_BASE}${brand.picture.path.replace(':token', '([0-9a-f]{32})')}`
const END_OF_URL = new RegExp(`${PATH}$`)
/** The source of an image that is a picture of a practice, at whichever address of the product. */
const IMAGE_SOURCE = new RegExp(`(?<=\\ssrc=")https?://[^\\s"/]+${PATH}(?=")`, 'g')

/** The address of a practice's picture for everybody. */
export function pictureUrl({ publicUrl }: Own, token: string): string {
  return `${publicUrl}${API_BASE}${brand.picture.path.replace(':token', token)}`
}

/** Whether an address is that of a practice's picture. */
export function isPictureUrl(own: Own, url: string): boolean {
  const token = END_OF_URL.exec(url)?.[1]
  return token !== undefined && url === pictureUrl(own, token)
}

/**
 * The addresses of the practice's pictures. A picture that was uploaded while the product had another address is at its
 * present one.
 */
export function practiceAssets(practice: Practice, own: Own): Assets {
  const { logo, footer, rep } = readSettings(practice, 'assets')
  const present = (url: string | null) => {
    const token = url === null ? undefined : END_OF_URL.exec(url)?.[1]
    return token === undefined ? url : pictureUrl(own, token)
  }
  return { logo: present(logo), footer: present(footer), rep: present(rep) }
}

/** HTML of a practice with its pictures at the product's present address. */
export function withPresentPictures(html: string, own: Own): string {
  return html.replace(IMAGE_SOURCE, (_, token: string) => pictureUrl(own, token))
}
