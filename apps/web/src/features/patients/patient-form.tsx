import { birthDayText, readBirthDay } from '@enamel/domain/patients/birth-day'
import { fieldChoices } from '@enamel/domain/patients/field-choices'
import type { FieldRules } from '@enamel/domain/patients/field-rules'
import { gdprAnswers } from '@enamel/domain/patients/gdpr'
import {
  type DraftField,
  FIELD_MAX_LENGTH,
  type PatientDraft,
  PHONE_MAX,
} from '@enamel/domain/patients/patient-draft'
import { type InvalidReason, phoneWarning } from '@enamel/domain/patients/phone-reason'
import type { Day } from '@enamel/domain/time/practice-time'
import { type Control, Controller } from 'react-hook-form'
import type { OfferedSources } from '../../signed-in/practice-sources.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './patient-form.module.css'
import { type PatientFormInput, usePatientForm } from './use-patient-form.ts'

export interface PatientFormProps extends PatientFormInput {
  /** The form's id, for the button that submits it. */
  id: string
  rules: FieldRules
  treatmentTypes: readonly string[]
  sources: OfferedSources
  /** Why a phone number cannot be used; null if it can be used, or until the phone library is loaded. */
  phoneProblem: (number: string) => InvalidReason | null
}

/** A patient's details as fields. The typed text stays when a save fails or conflicts. */
export function PatientForm(props: PatientFormProps) {
  const { id, today, rules, saving: disabled } = props
  const editing = usePatientForm(props)
  const { form, start, conflictText, submit, textOf } = editing
  const text = (field: DraftField) => textField(editing, field, disabled)
  const choice = { control: form.control, disabled }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {conflictText !== null && (
        <Banner tone="amber" className={styles.whole ?? ''}>
          {conflictText}
        </Banner>
      )}
      <TextInput label="First name" data-autofocus {...text('first_name')} />
      <TextInput label="Last name" {...text('last_name')} />
      <TextInput label="Email" type="email" {...text('email')} className={styles.whole} />
      <PhoneField {...{ editing, disabled }} phoneProblem={props.phoneProblem} />
      <BirthDayField {...{ editing, disabled, today }} />
      <Choice
        label="Treatment"
        field="type"
        search="Search types"
        options={fieldChoices(props.treatmentTypes, start.type)}
        text={textOf('type')}
        {...choice}
      />
      <Choice
        label="Source"
        field="source"
        search="Search sources"
        options={fieldChoices(props.sources.names, start.source)}
        text={{ ...(props.sources.problem && { warning: props.sources.problem }), ...textOf('source') }}
        {...choice}
      />
      {rules.gdpr && (
        <Choice label="Marketing" field="gdpr" options={gdprAnswers} text={textOf('gdpr')} {...choice} />
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

type Editing = ReturnType<typeof usePatientForm>

/** The props of a text field. */
function textField({ form, textOf }: Editing, field: DraftField, disabled: boolean) {
  return {
    ...form.register(field),
    ...textOf(field),
    size: 32 as const,
    maxLength: field === 'phone' ? PHONE_MAX : FIELD_MAX_LENGTH,
    autoComplete: 'off',
    // Not `disabled`: react-hook-form treats a disabled field as empty.
    readOnly: disabled,
  }
}

interface TextFieldProps {
  editing: Editing
  disabled: boolean
}

/** An unusable number is shown with a warning, and can be saved. */
function PhoneField({
  editing,
  disabled,
  phoneProblem,
}: TextFieldProps & { phoneProblem: PatientFormProps['phoneProblem'] }) {
  const { phone } = editing.draft
  const reason = phone.trim() === '' ? null : phoneProblem(phone)
  return (
    <TextInput
      label="Phone"
      type="tel"
      {...textField(editing, 'phone', disabled)}
      {...(reason && { warning: phoneWarning(reason) })}
    />
  )
}

/** A date of birth in any format that is understood. The date is written out when the user leaves the field. */
function BirthDayField({ editing, disabled, today }: TextFieldProps & { today: Day }) {
  const { form } = editing
  const writeOut = () => {
    const born = readBirthDay(form.getValues('date_of_birth'), today)
    if (born.ok) form.setValue('date_of_birth', birthDayText(born.day))
  }
  return (
    <TextInput
      label="Date of birth"
      placeholder="For example, 21 August 1971"
      {...textField(editing, 'date_of_birth', disabled)}
      {...form.register('date_of_birth', { onBlur: writeOut })}
    />
  )
}

interface ChoiceProps {
  label: string
  field: 'type' | 'source' | 'gdpr'
  options: readonly string[]
  search?: string
  text: { error: string | undefined; warning?: string }
  control: Control<PatientDraft>
  disabled: boolean
}

function Choice({ label, field, options, search, text, control, disabled }: ChoiceProps) {
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
          {...text}
          search={search}
          onChange={onChange}
        />
      )}
    />
  )
}
