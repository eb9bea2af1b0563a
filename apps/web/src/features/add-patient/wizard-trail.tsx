import { type WizardStep, wizardSteps } from './use-wizard.ts'
import styles from './wizard-trail.module.css'

const names: Record<WizardStep, string> = {
  details: 'Details',
  nextAction: 'Next action',
  confirmation: 'Confirmation',
  saving: 'Saving',
}

/** The four steps, with the current step marked (ADD-01). */
export function WizardTrail({ step }: { step: WizardStep }) {
  const current = wizardSteps.indexOf(step)
  return (
    <ol aria-label="Steps" className={styles.trail}>
      {wizardSteps.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={styles.step}
          data-done={index < current}
        >
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <span className={styles.name}>{names[name]}</span>
        </li>
      ))}
    </ol>
  )
}
