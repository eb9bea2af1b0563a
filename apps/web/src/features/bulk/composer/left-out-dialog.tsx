import type { BulkPreview } from '@enamel/contract/bulk'
import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import { reasonText } from '@enamel/domain/bulk/reason-text'
import { numberText } from '@enamel/domain/text/number'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './left-out-dialog.module.css'

export interface LeftOutDialogProps {
  /** The first patients who are left out. */
  patients: BulkPreview['left_out_patients']
  /** How many are left out. */
  count: number
  /** How many are selected. */
  total: number
  channel: BulkChannel
  onClose: () => void
}

/** The selected patients who get no bulk message, with the reasons, before it is sent. */
export function LeftOutDialog({ patients, count, total, channel, onClose }: LeftOutDialogProps) {
  return (
    <Dialog title={`Left out of ${numberText(total)}`} width={520} bar onClose={onClose}>
      <ul>
        {patients.map(({ patient_id, name, distinguisher, reason }) => (
          <li key={patient_id} className={styles.patient}>
            <span className={styles.name}>
              <PatientName name={name} distinguisher={distinguisher} />
            </span>
            <span className={styles.reason}>{reasonText(reason, channel)}</span>
          </li>
        ))}
      </ul>
      {count > patients.length && (
        <p className={styles.more}>
          These are the first {patients.length}. The results of the bulk message will list all.
        </p>
      )}
    </Dialog>
  )
}
