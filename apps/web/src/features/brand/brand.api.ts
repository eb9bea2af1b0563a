import { brand } from '@enamel/contract/brand'
import type { Assets } from '@enamel/contract/practice'
import type { AssetName } from '@enamel/domain/brand/assets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { SETTINGS_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The addresses of the practice's pictures (PRC-07). */
export const assetsQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'brand'],
  queryFn: ({ signal }) => call(brand.assets, {}, { signal }),
})

export async function uploadAsset(name: AssetName, file: File): Promise<Partial<Assets>> {
  const body = new FormData()
  body.append('asset', file)
  const { url } = await call(brand.upload, { params: { name }, body })
  return { [name]: url }
}

export function removeAsset(name: AssetName): Promise<Assets> {
  return call(brand.remove, { params: { name } })
}
