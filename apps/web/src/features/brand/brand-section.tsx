import type { Assets } from '@enamel/contract/practice'
import { type AssetName, assets } from '@enamel/domain/brand/assets'
import { useQuery } from '@tanstack/react-query'
import { LoadedSettings } from '../../signed-in/settings/loaded-settings.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AssetSlot } from './asset-slot.tsx'
import { assetsQuery } from './brand.api.ts'
import styles from './brand.module.css'

const slots = Object.keys(assets) as AssetName[]

/** The pictures of the practice: photo, logo and footer (PRC-07 to PRC-10). */
export function BrandSection() {
  return (
    <LoadedSettings query={useQuery(assetsQuery)} skeleton={<LoadingBrand />}>
      {(urls: Assets) => (
        <div className={styles.slots}>
          {slots.map((name) => (
            <AssetSlot key={name} name={name} url={urls[name]} />
          ))}
        </div>
      )}
    </LoadedSettings>
  )
}

function LoadingBrand() {
  return (
    <div className={styles.slots}>
      {slots.map((name) => (
        <Skeleton key={name} className={styles.skeleton ?? ''} />
      ))}
    </div>
  )
}
