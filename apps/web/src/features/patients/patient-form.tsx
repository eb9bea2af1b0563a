import { birthDayText, readBirthDay } from '@enamel/domain/patients/birth-day'
import type { FactRules } from '@enamel/domain/patients/fact-rules'
import { gdprAnswers } from '@enamel/domain/patients/gdpr'
import {
  type DraftField,
  FACT_MAX,
  type PatientDraft,
  PHONE_MAX,
} from '@enamel/domain/patients/patient-draft'
import { type InvalidReason, phoneWarning } from '@enamel/domain/patients/phone-reason'
import { type Control, Controller } from 'react-hook-form'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './patient-form.module.css'
import { type PatientFormFacts, usePatientForm } from './use-patient-form.ts'

/** From how many options a list can be searched. */
const SEARCHABLE = 8

export interface PatientFormProps extends PatientFormFacts {
  /** Its id, for the button that saves. */
  id: string
  rules: FactRules
  treatmentTypes: readonly string[]
  sources: readonly string[]
  /** Why the present sources could not be asked for; those known before are offered then. */
  sourcesProblem: string | null
  /** Why a number cannot be used; null when it can, or as long as nobody knows. */
  judgePhone: (number: string) => InvalidReason | null
  disabled: boolean
}

/** A patient's facts as fields. Nothing that was typed is lost when saving fails or clashes. */
export function PatientForm(props: PatientFormProps) {
  const { id, today, conflict, rules, disabled } = props
  const { form, draft, start, submit, wordsOf } = usePatientForm(props)
  const text = (field: DraftField, max = FACT_MAX) => ({
    ...form.register(field),
    ...wordsOf(field),
    size: 32 as const,
    maxLength: max,
    autoComplete: 'off',
    // Not `disabled`, with which the form would take the field for empty.
    readOnly: disabled,
  })
  const choice = { control: form.control, disabled }
  const phoneReason = draft.phone.trim() === '' ? null : props.judgePhone(draft.phone)
  const writeOutBirthDay = () => {
    const born = readBirthDay(form.getValues('date_of_birth'), today)
    if (born.ok) form.setValue('date_of_birth', birthDayText(born.day))
  }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {conflict !== null && (
        <Banner tone="amber" className={styles.whole ?? ''}>
          {conflict.words}
        </Banner>
      )}
      <TextInput label="First name" data-autofocus {...text('first_name')} />
      <TextInput label="Last name" {...text('last_name')} />
      <TextInput label="Email" type="email" {...text('email')} className={styles.whole} />
      <TextInput
        label="Phone"
        type="tel"
        {...text('phone', PHONE_MAX)}
        {...(phoneReason && { warning: phoneWarning(phoneReason) })}
      />
      <TextInput
        label="Date of birth"
        placeholder="21 August 1971"
        {...text('date_of_birth')}
        {...form.register('date_of_birth', { onBlur: writeOutBirthDay })}
      />
      <Choice
        label="Treatment"
        field="type"
        search="Search types"
        options={withOwn(props.treatmentTypes, start.type)}
        words={wordsOf('type')}
        {...choice}
      />
      <Choice
        label="Source"
        field="source"
        search="Search sources"
        options={withOwn(props.sources, start.source)}
        words={{ ...(props.sourcesProblem && { warning: props.sourcesProblem }), ...wordsOf('source') }}
        {...choice}
      />
      {rules.gdpr && (
        <Choice label="Marketing" field="gdpr" options={gdprAnswers} words={wordsOf('gdpr')} {...choice} />
      )}
      {rules.referrals && (
        <>
          <TextInput label="Referrer" {...text('referrer_name')} />
          <TextInput label="Their email" type="email" {...text('referrer_email')} />
        </>
      )}
    </form>
  )
}

interface ChoiceProps {
  label: string
  field: 'type' | 'source' | 'gdpr'
  options: readonly string[]
  search?: string
  words: { error: string | undefined; warning?: string }
  control: Control<PatientDraft>
  disabled: boolean
}

function Choice({ label, field, options, search, words, control, disabled }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <Select
          label={label}
          size={32}
          options={options.map((option) => ({ value: option, label: option }))}
          value={value || null}
          disabled={disabled}
          {...words}
          {...(search && options.length > SEARCHABLE && { search })}
          onChange={onChange}
        />
      )}
    />
  )
}

/** What the patient has stays choosable, also when the practice no longer offers it. */
function withOwn(options: readonly string[], own: string): readonly string[] {
  return own === '' || options.includes(own) ? options : [own, ...options]
}
