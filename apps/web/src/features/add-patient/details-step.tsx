import { DUPLICATES_FOUND, type DuplicateField, duplicateHint } from '@enamel/domain/add-patient/duplicate'
import { consentWords } from '@enamel/domain/add-patient/lead-draft'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './add-patient.module.css'
import { LabelsField } from './labels-field.tsx'
import type { Wizard } from './use-wizard.ts'

/** From how many options a list can be searched. */
const SEARCHABLE = 8

export interface DetailsStepProps {
  wizard: Wizard
  treatmentTypes: readonly string[]
  sources: readonly string[]
  /** The practice's labels, and those it used last, newest first. */
  labels: { known: readonly string[]; history: readonly string[] }
  /** In lite nobody is asked for consent (C-22). */
  asksConsent: boolean
  /** Looks for whom the practice knows by this email or number. */
  onFindPatient: (query: string) => void
}

/** Who the patient is, and whether the practice knows them already (ADD-07, ADD-16 to ADD-18). */
export function DetailsStep({ wizard, asksConsent, onFindPatient, ...lists }: DetailsStepProps) {
  const { draft, errors, fill, state } = wizard
  const { known, checkFailed } = state.context
  const { contact, marketing } = draft
  return (
    <div className={styles.form}>
      {known.length > 0 && (
        <DuplicatesFound
          onFind={() => onFindPatient((known.includes('email') ? contact.email : contact.phone).trim())}
        />
      )}
      {checkFailed && <CheckFailed onRetry={wizard.checkAgain} />}
      <TextInput
        label="Full name"
        name="name"
        autoComplete="off"
        data-autofocus
        placeholder="First and last name"
        value={contact.name}
        error={errors.name}
        onChange={(event) => fill({ contact: { name: event.currentTarget.value } })}
      />
      <ContactField field="email" label="Email" type="email" wizard={wizard} />
      <ContactField field="phone" label="Phone" type="tel" wizard={wizard} />
      <hr className={styles.line} />
      <TreatmentAndSource wizard={wizard} {...lists} />
      <LabelsField
        value={draft.labels}
        {...lists.labels}
        error={errors.labels}
        onChange={(labels) => fill({ labels })}
      />
      {asksConsent && (
        <Consent
          consented={marketing.consented}
          onChange={(consented) => fill({ marketing: { consented } })}
        />
      )}
    </div>
  )
}

type ListProps = Pick<DetailsStepProps, 'wizard' | 'treatmentTypes' | 'sources'>

function TreatmentAndSource({ wizard, treatmentTypes, sources }: ListProps) {
  const { draft, errors, fill } = wizard
  const { treatmentType, referralSource } = draft.marketing
  return (
    <div className={styles.selects}>
      <Select
        label="Treatment type"
        placeholder="Select a type"
        options={optionsOf(treatmentTypes)}
        value={treatmentType || null}
        error={errors.treatmentType}
        {...(treatmentTypes.length > SEARCHABLE && { search: 'Search types' })}
        onChange={(chosen) => fill({ marketing: { treatmentType: chosen } })}
      />
      <Select
        label="Referral source"
        placeholder="Select a source"
        options={optionsOf(sources)}
        value={referralSource || null}
        error={errors.referralSource}
        {...(sources.length > SEARCHABLE && { search: 'Search sources' })}
        onChange={(chosen) => fill({ marketing: { referralSource: chosen } })}
      />
    </div>
  )
}

interface ContactFieldProps {
  field: DuplicateField
  label: string
  type: 'email' | 'tel'
  wizard: Wizard
}

/** Email or phone, with the word of whether a patient has it already. */
function ContactField({ field, label, type, wizard }: ContactFieldProps) {
  const { draft, errors, state, fill } = wizard
  const { known, query } = state.context
  const isFree = query?.[field] !== undefined && !known.includes(field) && isAnswered(wizard)
  return (
    <TextInput
      label={label}
      type={type}
      name={field}
      autoComplete="off"
      value={draft.contact[field]}
      error={errors[field]}
      // Where both are known, one sentence below says so of both.
      warning={known.at(-1) === field ? duplicateHint(known) : undefined}
      trailing={isFree && !errors[field] && <Free />}
      onChange={(event) => fill({ contact: { [field]: event.currentTarget.value } })}
    />
  )
}

function isAnswered({ state }: Wizard): boolean {
  return state.matches({ details: 'unique' }) || state.matches({ details: 'duplicates' })
}

function Free(): ReactNode {
  return <Icon of={IconCheck} label="No patient has it yet" className={styles.free} />
}

function DuplicatesFound({ onFind }: { onFind: () => void }) {
  return (
    <Banner tone="amber" icon={IconCopy}>
      <strong>{DUPLICATES_FOUND}</strong>
      <br />
      <span className={styles.more}>
        They may already be in the pipeline. <TextButton onClick={onFind}>Find patient</TextButton>
      </span>
    </Banner>
  )
}

function CheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner action={<TextButton onClick={onRetry}>Try again</TextButton>}>
      We could not check whether you know this patient already.
    </Banner>
  )
}

/** Marketing consent, in words that say what the switch means (ADD-14). */
function Consent({ consented, onChange }: { consented: boolean; onChange: (consented: boolean) => void }) {
  const titleId = useId()
  const wordsId = useId()
  return (
    <div className={styles.consent}>
      <div>
        <p id={titleId} className={styles.consentTitle}>
          Marketing consent
        </p>
        <p id={wordsId} className={styles.small}>
          {consentWords(consented)}
        </p>
      </div>
      <Switch
        aria-labelledby={titleId}
        aria-describedby={wordsId}
        checked={consented}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
