import { type WizardStep, wizardSteps } from './use-wizard.ts'
import styles from './wizard-trail.module.css'

const names: Record<WizardStep, string> = {
  details: 'Details',
  nextAction: 'Next action',
  confirmation: 'Confirmation',
  saving: 'Saving',
}

/** The four steps and which of them this is (ADD-01). */
export function WizardTrail({ step }: { step: WizardStep }) {
  const at = wizardSteps.indexOf(step)
  return (
    <ol aria-label="Steps" className={styles.trail}>
      {wizardSteps.map((one, place) => (
        <li
          key={one}
          aria-current={one === step ? 'step' : undefined}
          className={styles.step}
          data-done={place < at}
        >
          <span aria-hidden className={styles.number}>
            {place + 1}
          </span>
          <span className={styles.name}>{names[one]}</span>
        </li>
      ))}
    </ol>
  )
}
