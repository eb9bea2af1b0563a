import type { Patient } from '@enamel/contract/patients'
import { AssigneeControl } from './assignee-control.tsx'
import styles from './assignee-line.module.css'

/** Who looks after a patient, as a line below their details. */
export function AssigneeLine({ patient }: { patient: Patient }) {
  return (
    <div className={styles.detail}>
      <span className={styles.label} aria-hidden>
        Assigned to
      </span>
      <AssigneeControl patient={patient} look="line" />
    </div>
  )
}
