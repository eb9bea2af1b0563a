import type { NewPatientField } from '@enamel/domain/practice-system/new-patient'
import { newPatientLimits } from '@enamel/domain/practice-system/new-patient-limits'
import { genders } from '@enamel/domain/practice-system/new-patient-messages'
import { Controller } from 'react-hook-form'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { BIRTH_DAY_MASK, maskBirthDay } from './birth-day-mask.ts'
import type { Choices, CreateChoices } from './create-choices.ts'
import styles from './create-fields.module.css'
import type { NewPatientForm } from './use-create-form.ts'

const genderChoices: Choices = {
  kind: 'loaded',
  choices: genders.map((gender) => ({ value: gender, label: gender === 'male' ? 'Male' : 'Female' })),
}

export interface CreateFieldsProps {
  form: NewPatientForm
  choices: CreateChoices
  disabled?: boolean
}

/** The fields for creating a patient in the practice system; the caller renders the form around the fields (DEN-19). */
export function CreateFields({ form, choices, disabled = false }: CreateFieldsProps) {
  const input = (field: NewPatientField) => ({
    ...form.register(field),
    error: form.formState.errors[field]?.message,
    autoComplete: 'off',
    // Not `disabled`: react-hook-form treats a disabled field as empty.
    readOnly: disabled,
  })
  const text = (field: keyof typeof newPatientLimits) => ({
    ...input(field),
    maxLength: newPatientLimits[field],
  })
  const birthDay = form.register('date_of_birth')
  const choiceProps = { form, disabled }
  return (
    <div className={styles.fields}>
      <ChoiceField {...choiceProps} field="title" label="Title" choices={choices.title} />
      <ChoiceField {...choiceProps} field="gender" label="Gender" choices={genderChoices} />
      <TextInput label="First name" {...text('first_name')} />
      <TextInput label="Last name" {...text('last_name')} />
      <TextInput
        label="Date of birth"
        placeholder={BIRTH_DAY_MASK}
        inputMode="numeric"
        {...input('date_of_birth')}
        onChange={(event) => {
          event.target.value = maskBirthDay(event.target.value)
          return birthDay.onChange(event)
        }}
      />
      <ChoiceField {...choiceProps} field="ethnicity" label="Ethnicity" choices={choices.ethnicity} />
      <TextInput label="Mobile phone" type="tel" {...text('mobile_phone')} />
      <TextInput label="Email" optional type="email" {...text('email_address')} />
      <TextInput label="Address" {...text('address_line_1')} className={styles.whole ?? ''} />
      <TextInput label="Address line 2" optional {...text('address_line_2')} className={styles.whole ?? ''} />
      <TextInput label="Postcode" {...text('postcode')} />
      <ChoiceField
        {...choiceProps}
        field="payment_plan_id"
        label="Payment plan"
        choices={choices.payment_plan_id}
      />
    </div>
  )
}

interface ChoiceFieldProps {
  form: NewPatientForm
  field: keyof CreateChoices | 'gender'
  label: string
  choices: Choices
  disabled: boolean
}

function ChoiceField({ form, field, label, choices, disabled }: ChoiceFieldProps) {
  const options = choices.kind === 'loaded' ? choices.choices : []
  return (
    <div className={styles.choice}>
      <Controller
        name={field}
        control={form.control}
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <Select
            label={label}
            options={options}
            value={value || null}
            onChange={onChange}
            onBlur={onBlur}
            placeholder={choices.kind === 'loading' ? 'Loading…' : 'Select'}
            search={`Search ${label.toLowerCase()}`}
            error={error?.message}
            disabled={disabled || choices.kind !== 'loaded'}
          />
        )}
      />
      {choices.kind === 'error' && (
        <Banner action={<TextButton onClick={choices.retry}>Try again</TextButton>}>{choices.message}</Banner>
      )}
    </div>
  )
}
