import type { DuplicateField } from '@enamel/domain/add-patient/duplicate'
import { consentText, type LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { type ReactNode, useId } from 'react'
import type { OfferedSources } from '../../signed-in/practice-sources.ts'
import { hasLeft } from '../../ui/fields/has-left.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './add-patient.module.css'
import { CheckFailed, ContactField, DuplicatesFound } from './contact-field.tsx'
import type { Wizard } from './use-wizard.ts'

export interface DetailsStepProps {
  wizard: Wizard
  treatmentTypes: readonly string[]
  sources: OfferedSources
  /** Renders the field for the patient's labels. */
  renderLabels: (field: LabelsFieldState) => ReactNode
  /** Whether the form asks for consent; false in lite (C-22). */
  asksConsent: boolean
  /** Opens the patient that the practice already has. */
  onOpenDuplicate: (contact: LeadDraft['contact'], duplicates: readonly DuplicateField[]) => void
}

/** The state of the field for labels. */
export interface LabelsFieldState {
  value: readonly string[]
  error: string | undefined
  onChange: (labels: string[]) => void
}

/** The patient's details, and whether the practice already knows them (ADD-07, ADD-16 to ADD-18). */
export function DetailsStep({
  wizard,
  asksConsent,
  onOpenDuplicate,
  renderLabels,
  ...lists
}: DetailsStepProps) {
  const { draft, errors, fill, leave, check } = wizard
  const { duplicates } = check
  const { contact, marketing } = draft
  return (
    <div className={styles.form}>
      {duplicates.length > 0 && <DuplicatesFound onOpen={() => onOpenDuplicate(contact, duplicates)} />}
      {check.failed && <CheckFailed onRetry={check.retry} />}
      <TextInput
        label="Full name"
        name="name"
        autoComplete="off"
        data-autofocus
        placeholder="First and last name"
        value={contact.name}
        error={errors.name}
        onChange={(event) => fill({ contact: { name: event.currentTarget.value } })}
        onBlur={(event) => hasLeft(event) && leave('name')}
      />
      <ContactField field="email" label="Email" type="email" wizard={wizard} />
      <ContactField field="phone" label="Phone" type="tel" wizard={wizard} />
      <hr className={styles.line} />
      <TreatmentAndSource wizard={wizard} {...lists} />
      {renderLabels({
        value: draft.labels,
        error: errors.labels,
        onChange(labels) {
          leave('labels')
          fill({ labels })
        },
      })}
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
  const { draft, errors, fill, leave } = wizard
  const { treatmentType, referralSource } = draft.marketing
  return (
    <div className={styles.selects}>
      <Select
        label="Treatment type"
        placeholder="Select a type"
        options={optionsOf(treatmentTypes)}
        value={treatmentType || null}
        error={errors.treatmentType}
        search="Search types"
        onChange={(chosen) => fill({ marketing: { treatmentType: chosen } })}
        onBlur={() => leave('treatmentType')}
      />
      <Select
        label="Referral source"
        placeholder="Select a source"
        options={optionsOf(sources.names)}
        value={referralSource || null}
        error={errors.referralSource}
        warning={sources.problem ?? undefined}
        search="Search sources"
        onChange={(chosen) => fill({ marketing: { referralSource: chosen } })}
        onBlur={() => leave('referralSource')}
      />
    </div>
  )
}

/** Marketing consent, with a text that explains the switch (ADD-14). */
function Consent({ consented, onChange }: { consented: boolean; onChange: (consented: boolean) => void }) {
  const titleId = useId()
  const textId = useId()
  return (
    <div className={styles.consent}>
      <div>
        <p id={titleId} className={styles.consentTitle}>
          Marketing consent
        </p>
        <p id={textId} className={styles.small}>
          {consentText(consented)}
        </p>
      </div>
      <Switch
        aria-labelledby={titleId}
        aria-describedby={textId}
        checked={consented}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
