import { type DuplicateField, duplicateHint } from '@enamel/domain/add-patient/duplicate'
import {
  consentWords,
  LEAD_NOTE_MAX,
  type LeadDraft,
  type LeadErrors,
} from '@enamel/domain/add-patient/lead-draft'
import { useId } from 'react'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import styles from './add-patient.module.css'

/** From how many options a list can be searched. */
const SEARCHABLE = 8

export interface LeadFormProps {
  draft: LeadDraft
  /** Only of fields that were filled in or tried to save. */
  errors: LeadErrors
  /** By which fields the practice knows this patient already. */
  duplicates: readonly DuplicateField[]
  treatmentTypes: readonly string[]
  sources: readonly string[]
  onChange: (change: Partial<LeadDraft>) => void
}

/** The fields of a new lead (ADD-07). */
export function LeadForm({ draft, errors, duplicates, treatmentTypes, sources, onChange }: LeadFormProps) {
  const hintAt = (field: DuplicateField) =>
    duplicates.at(-1) === field ? duplicateHint(duplicates) : undefined
  return (
    <>
      <TextInput
        label="Full name"
        name="name"
        autoComplete="off"
        data-autofocus
        placeholder="First and last name"
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        value={draft.email}
        error={errors.email}
        warning={hintAt('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextInput
        label="Phone"
        type="tel"
        name="phone"
        autoComplete="off"
        value={draft.phone}
        error={errors.phone}
        warning={hintAt('phone')}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <hr className={styles.line} />
      <div className={styles.pair}>
        <Select
          label="Treatment type"
          placeholder="Select a type"
          options={optionsOf(treatmentTypes)}
          value={draft.treatment_type || null}
          error={errors.treatment_type}
          {...(treatmentTypes.length > SEARCHABLE && { search: 'Search types' })}
          onChange={(treatment_type) => onChange({ treatment_type })}
        />
        <Select
          label="Referral source"
          placeholder="Select a source"
          options={optionsOf(sources)}
          value={draft.source || null}
          error={errors.source}
          {...(sources.length > SEARCHABLE && { search: 'Search sources' })}
          onChange={(source) => onChange({ source })}
        />
      </div>
      <Consent consented={draft.consented} onChange={(consented) => onChange({ consented })} />
      <Textarea
        label="Note"
        optional
        name="note"
        rows={4}
        maxLength={LEAD_NOTE_MAX}
        placeholder="Only your team sees this"
        value={draft.note}
        error={errors.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
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
        <p id={wordsId} className={styles.consentWords}>
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
