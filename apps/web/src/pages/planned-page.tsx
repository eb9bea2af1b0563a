import { PRODUCT_NAME } from '@enamel/domain/product/name'
import type { IconShape } from '../ui/display/icon.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './simple-page.module.css'

export interface PlannedPageProps {
  /** The screen's name: "Reporting". */
  name: string
  icon: IconShape
}

/** Stands in for a screen that a later version will have. */
export function PlannedPage({ name, icon }: PlannedPageProps) {
  usePageTitle(name)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{name}</h1>
      <div className={styles.centre}>
        <EmptyState icon={icon} title={`${name} is not part of this version yet`}>
          It will come with a newer version of {PRODUCT_NAME}. Nothing you enter today will be lost.
        </EmptyState>
      </div>
    </div>
  )
}
