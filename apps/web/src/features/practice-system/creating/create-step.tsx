import type { NewPatientDraft, NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { newPatientValues } from '@enamel/domain/practice-system/new-patient-form'
import { useEffect, useEffectEvent } from 'react'
import { useCreateChoices } from './create-choices.ts'
import { CreateFields } from './create-fields.tsx'
import { type CreateFormInput, formErrors, useCreateForm } from './use-create-form.ts'

export interface CreateStepProps extends Omit<CreateFormInput, 'choices'> {
  /** The request; null while it has errors. */
  onValues: (values: NewPatientValues | null) => void
}

/** The step of a flow that takes the details of a new patient; they are created when the flow is saved (DEN-28). */
export function CreateStep({ onValues, ...details }: CreateStepProps) {
  const choices = useCreateChoices()
  const form = useCreateForm({ ...details, choices })
  const notify = useEffectEvent((filled: NewPatientDraft) => {
    const isValid = Object.keys(formErrors(filled, details.rules, choices)).length === 0
    onValues(isValid ? newPatientValues(filled) : null)
  })
  useEffect(() => {
    notify(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => notify(values) })
  }, [form])
  return <CreateFields form={form} choices={choices} />
}
