import { brand } from '@enamel/contract/brand'
import { API_BASE } from '../../api-base.ts'
import type { Dependencies } from '../../dependencies.ts'

const TOKEN = /^[0-9a-f]{32}$/

/** The address of a practice's picture for everybody. */
export function pictureUrl({ publicUrl }: Pick<Dependencies, 'publicUrl'>, token: string): string {
  return `${publicUrl}${API_BASE}${brand.picture.path.replace(':token', token)}`
}

/** Whether an address is that of a practice's picture. */
export function isPictureUrl(deps: Pick<Dependencies, 'publicUrl'>, url: string): boolean {
  const token = url.slice(url.lastIndexOf('/') + 1)
  return TOKEN.test(token) && url === pictureUrl(deps, token)
}
