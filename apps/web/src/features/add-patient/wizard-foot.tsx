import { Button } from '../../ui/buttons/button.tsx'
import styles from './add-patient.module.css'
import type { Wizard } from './use-wizard.ts'

interface WizardFootProps {
  /** The form that Continue submits. */
  formId: string
  wizard: Wizard
  onCancel: () => void
}

/** The buttons to go back and to continue, or the reason why the user cannot continue (ADD-04, ADD-19). */
export function WizardFoot({ formId, wizard, onCancel }: WizardFootProps) {
  const { step, back } = wizard
  if (step === 'details') {
    return (
      <>
        <Button size={36} onClick={onCancel}>
          Cancel
        </Button>
        <ContinueButton formId={formId} wizard={wizard} />
      </>
    )
  }
  return (
    <>
      <Button
        size={36}
        onClick={back}
        {...(step === 'saving' && { disabledReason: 'The patient is being saved' })}
      >
        Back
      </Button>
      {step === 'nextAction' ? (
        <ContinueButton formId={formId} wizard={wizard} />
      ) : (
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size={36}
          data-autofocus
          data-step={step}
          busy={step === 'saving'}
          busyLabel="Saving"
        >
          {wizard.state.context.failure === null ? 'Add patient' : 'Try again'}
        </Button>
      )}
    </>
  )
}

function ContinueButton({ formId, wizard }: { formId: string; wizard: Wizard }) {
  if (!wizard.canContinue) {
    return (
      <p role="status" className={styles.small}>
        {blockedReason(wizard)}
      </p>
    )
  }
  return (
    <Button type="submit" form={formId} variant="primary" size={36}>
      Continue
    </Button>
  )
}

function blockedReason({ step, check }: Wizard): string {
  if (step === 'nextAction') return 'Choose what happens next, and when'
  switch (check.state) {
    case 'duplicates':
      return 'A duplicate patient cannot be added'
    case 'searching':
      return 'Checking for duplicates'
    case 'initial':
    case 'unique':
      return 'Fill in the details to continue'
  }
}
