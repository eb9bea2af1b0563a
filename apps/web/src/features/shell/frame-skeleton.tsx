import { type FeatureFlag, isOn } from '@enamel/domain/config/feature-flags'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AddPatientButton } from './add-patient-button.tsx'
import frame from './frame.module.css'
import { useFrameLayout } from './frame-layout.ts'
import styles from './frame-skeleton.module.css'
import { Logo } from './logo.tsx'
import { addButtonDisabledReason } from './model/add-button.ts'
import bar from './top-bar.module.css'

/** The widths of the menu's items, in pixels; an item with a feature is shown only if that feature is on. */
const ITEMS: readonly { width: number; feature?: FeatureFlag }[] = [
  { width: 96 },
  { width: 88 },
  { width: 104 },
  { width: 92 },
  { width: 72 },
  { width: 40 },
  { width: 56 },
  { width: 48 },
  { width: 112 },
  { width: 80, feature: 'whatsapp' },
]

/**
 * A skeleton of the app while a session is resumed.
 * @param features the practice's flags as of the last visit
 * @param title the screen's heading, if it is known before the practice's data
 */
export function FrameSkeleton({ features, title }: { features: readonly string[]; title: ReactNode }) {
  const layout = useFrameLayout()
  return (
    <div className={frame.frame} data-layout={layout} role="status" aria-busy="true" aria-label="Loading">
      <header className={bar.bar} data-layout={layout}>
        <div className={bar.brand}>
          <Logo bare={layout !== 'full'} />
        </div>
        {layout !== 'drawer' && (
          <div className={bar.search}>
            <Skeleton height={34} />
          </div>
        )}
        <div className={bar.actions}>
          <AddPatientButton
            layout={layout}
            disabledReason={addButtonDisabledReason({ isLoaded: false, isOpen: false })}
          />
        </div>
      </header>
      {layout !== 'drawer' && (
        <div className={styles.menu} data-layout={layout} data-menu>
          {ITEMS.filter(({ feature }) => !feature || isOn(features, feature)).map(({ width }) => (
            <Skeleton
              key={width}
              width={layout === 'rail' ? 17 : width}
              height={layout === 'rail' ? 17 : 10}
            />
          ))}
        </div>
      )}
      <div className={frame.sheet}>
        <div className={styles.head} aria-hidden>
          {title ?? <Skeleton width={160} height={14} />}
        </div>
      </div>
    </div>
  )
}
