import type { DuplicateField } from '@enamel/domain/add-patient/duplicate'
import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import type { Country } from '@enamel/domain/config/country'
import { fullName, withDistinguisher } from '@enamel/domain/patients/name'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { errorMessage } from '../../lib/error-message.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { chooseByDigit } from '../../ui/fields/choose-by-digit.ts'
import { AskToDiscard } from '../../ui/overlays/ask-to-discard.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import styles from './add-patient.module.css'
import { ConfirmationStep } from './confirmation-step.tsx'
import { DetailsStep, type DetailsStepProps } from './details-step.tsx'
import { existingPatients } from './existing-patients.ts'
import type { LeadPractice } from './model/lead-date.ts'
import { addedMessage } from './model/lead-summary.ts'
import { NextActionStep } from './next-action-step.tsx'
import { useWizard, type Wizard } from './use-wizard.ts'
import { WizardFoot } from './wizard-foot.tsx'
import { WizardTrail } from './wizard-trail.tsx'

export interface AddPatientPanelProps {
  country: Country
  /** The practice's time zone. */
  zone: string
  variant: LeadPractice['variant']
  /** The hours within which dates are proposed. */
  hours: LeadPractice['hours']
  /** The current time, on which default dates are based. */
  now: Date
  treatmentTypes: readonly string[]
  sources: DetailsStepProps['sources']
  renderLabels: DetailsStepProps['renderLabels']
  /** A name, a phone number or an email to begin with; blank for an empty form. */
  initialText?: string
  /** Whether the panel asks the user whether to discard the data. */
  asking: boolean
  onClose: () => void
  onDiscard: () => void
  onStay: () => void
  onSaved: () => void
  onOpenPatient: (patientId: string) => void
  /** Searches the practice's patients for an email or a phone number. */
  onFindPatient: (query: string) => void
}

/** Adds a patient in four steps, in a panel at the right edge of the window (ADD-01). */
export function AddPatientPanel(props: AddPatientPanelProps) {
  const { asking, onClose, onSaved, onOpenPatient } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const wizard = useWizard({
    ...props,
    onSaved({ id, distinguisher }, { body }) {
      onSaved()
      const name = fullName({ first_name: body.firstName, last_name: body.lastName })
      toast.success(addedMessage(withDistinguisher(name, distinguisher), body.nextAction), {
        label: 'Open patient',
        onAction: () => onOpenPatient(id),
      })
    },
  })
  const { step } = wizard
  // Focuses the new step, since the focused element was removed with the previous step.
  useEffect(() => {
    const first = `[data-autofocus][data-step="${step}"], [data-step="${step}"] [data-autofocus]`
    form.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>(first)?.focus()
  }, [step])
  // Data that is being saved cannot be discarded.
  const close = () => step !== 'saving' && onClose()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    wizard.next()
  }
  // Submits on Enter, since the browser does not submit a form without a submit button, and on Ctrl or ⌘ with Enter from
  // fields in which Enter does something else.
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    chooseByDigit(event)
    if (event.key !== 'Enter' || event.defaultPrevented) return
    const inField = event.target instanceof HTMLInputElement && !wizard.canContinue
    if (!inField && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    wizard.next()
  }
  return (
    <>
      <SidePanel
        title="Add Patient"
        onClose={close}
        subhead={<WizardTrail step={step} />}
        footer={<WizardFoot formId={formId} wizard={wizard} onCancel={close} />}
      >
        <form ref={form} id={formId} data-step={step} noValidate onSubmit={submit} onKeyDown={handleKey}>
          <Step {...props} wizard={wizard} />
        </form>
      </SidePanel>
      {asking && (
        <AskToDiscard
          title="Close and discard patient details?"
          onStay={props.onStay}
          onDiscard={props.onDiscard}
        >
          Closing this dialog will discard all of the details you have entered.
        </AskToDiscard>
      )}
    </>
  )
}

function Step({ wizard, ...props }: AddPatientPanelProps & { wizard: Wizard }) {
  const { country, zone, variant, hours, now } = props
  const { draft, step, state } = wizard
  const practice = { now, zone, variant, hours }
  const { save, failure } = state.context
  switch (step) {
    case 'details':
      return (
        <DetailsStep
          wizard={wizard}
          treatmentTypes={props.treatmentTypes}
          sources={props.sources}
          renderLabels={props.renderLabels}
          asksConsent={variant !== 'lite'}
          onOpenDuplicate={(contact, duplicates) => void openDuplicate(props, contact, duplicates)}
        />
      )
    case 'nextAction':
      return <NextActionStep wizard={wizard} practice={practice} />
    case 'confirmation':
      return (
        <ConfirmationStep
          draft={draft}
          practice={save?.practice ?? practice}
          formatPhone={(number) => formatPhone(number, country)}
          failure={failure === null ? null : errorMessage(failure, { marksFields: false })}
        />
      )
    case 'saving':
      return <SavingStep name={draft.contact.name} />
  }
}

/**
 * Opens the existing patient over the panel, which preserves its input. Shows the search instead if several patients
 * share the email or the number, or if the patient cannot be found at the moment.
 */
async function openDuplicate(
  { country, onOpenPatient, onFindPatient }: AddPatientPanelProps,
  contact: LeadDraft['contact'],
  duplicates: readonly DuplicateField[],
): Promise<void> {
  const found = await existingPatients(contact, duplicates, country).catch(() => [])
  const [only] = found
  if (only !== undefined && found.length === 1) onOpenPatient(only)
  else onFindPatient((duplicates.includes('email') ? contact.email : contact.phone).trim())
}

/** Shown while the patient is being saved. */
function SavingStep({ name }: { name: string }) {
  return (
    <div role="status" className={styles.saving}>
      <Spinner size={16} /> Saving {cleanLine(name)}
    </div>
  )
}
