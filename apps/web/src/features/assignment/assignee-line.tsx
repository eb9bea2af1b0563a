import type { Patient } from '@enamel/contract/patients'
import { classNames } from '../../ui/class-names.ts'
import lineStyles from '../../ui/panes/detail-line.module.css'
import { AssigneeControl } from './assignee-control.tsx'
import styles from './assignee-line.module.css'

/** Who looks after a patient, as a line below their details. */
export function AssigneeLine({ patient }: { patient: Patient }) {
  return (
    <div className={classNames(lineStyles.detail, styles.detail)}>
      <span className={lineStyles.label} aria-hidden>
        Assigned to
      </span>
      <AssigneeControl patient={patient} look="line" />
    </div>
  )
}
