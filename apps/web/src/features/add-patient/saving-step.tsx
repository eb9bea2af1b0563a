import { cleanLine } from '@enamel/domain/text/clean-line'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from './add-patient.module.css'

/** Shown while the patient is being saved. */
export function SavingStep({ name }: { name: string }) {
  return (
    <div role="status" className={styles.saving}>
      <Spinner size={16} /> Saving {cleanLine(name)}
    </div>
  )
}
