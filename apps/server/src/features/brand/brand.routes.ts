import { brand } from '@enamel/contract/brand'
import { serve, serveOpen } from '../../http/pipeline/serve.ts'
import { getAssets, removeAsset } from './assets.ts'
import { brandPolicy } from './brand.policy.ts'
import { getPicture } from './get-picture.ts'
import { uploadAsset } from './upload-asset.ts'

export const brandRoutes = [
  serve(brand.assets, brandPolicy.read, getAssets),
  serve(brand.upload, brandPolicy.change, uploadAsset),
  serve(brand.remove, brandPolicy.change, removeAsset),
  serveOpen(brand.picture, getPicture),
]
