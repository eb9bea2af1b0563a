import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AddPatientButton } from './add-patient-button.tsx'
import frame from './frame.module.css'
import { useFrameLayout } from './frame-layout.ts'
import styles from './frame-skeleton.module.css'
import { Logo } from './logo.tsx'
import { addButtonRest } from './model/add-button.ts'
import bar from './top-bar.module.css'

const ITEMS = [96, 88, 104, 92, 72, 40, 56, 48, 112, 80]

/** The outline of the app while a session is resumed. */
export function FrameSkeleton() {
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
          <AddPatientButton layout={layout} rest={addButtonRest({ isLoaded: false, isOpen: false })} />
        </div>
      </header>
      {layout !== 'drawer' && (
        <div className={styles.menu} data-layout={layout}>
          {ITEMS.map((width) => (
            <Skeleton
              key={width}
              width={layout === 'rail' ? 17 : width}
              height={layout === 'rail' ? 17 : 10}
            />
          ))}
        </div>
      )}
      <div className={frame.sheet}>
        <div className={styles.head}>
          <Skeleton width={160} height={14} />
        </div>
      </div>
    </div>
  )
}
