import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { IconDental } from '@tabler/icons-react'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './simple-page.module.css'

/** The list of patients from the practice system, which is always empty (INT-30). */
export function IncomingPatientsPage() {
  usePageTitle('Incoming Patients')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Incoming Patients</h1>
      <div className={styles.centre}>
        <EmptyState
          icon={IconDental}
          title={`There are no incoming patients from ${PRACTICE_SYSTEM_NAME}.`}
          role="status"
        />
      </div>
    </div>
  )
}
