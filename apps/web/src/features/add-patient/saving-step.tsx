import { cleanName } from '@enamel/domain/patients/name'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from './add-patient.module.css'

/** Stands while the patient is being saved. */
export function SavingStep({ name }: { name: string }) {
  return (
    <div role="status" className={styles.saving}>
      <Spinner size={16} /> Saving {cleanName(name)}
    </div>
  )
}
