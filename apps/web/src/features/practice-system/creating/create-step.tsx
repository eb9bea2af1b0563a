import type { Patient } from '@enamel/contract/patients'
import type { NewPatientDraft, NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { newPatientValues } from '@enamel/domain/practice-system/new-patient-form'
import { useEffect, useEffectEvent } from 'react'
import { useCreateChoices } from './create-choices.ts'
import { CreateFields } from './create-fields.tsx'
import { formErrors, useCreateForm } from './use-create-form.ts'
import { useCreateRules } from './use-create-rules.ts'
import { useCreation } from './use-creation.ts'

export interface CreateStepProps {
  patient: Patient
  /** Receives the values to send; null while the form has errors. */
  onChange: (values: NewPatientValues | null) => void
}

/** The step of a flow that takes the details of a new patient, who is created when the flow is saved (DEN-28). */
export function CreateStep({ patient, onChange }: CreateStepProps) {
  const choices = useCreateChoices()
  const rules = useCreateRules()
  const { draft, save, refused } = useCreation(patient)
  const form = useCreateForm({ draft, rules, choices, refused, onDraft: save })
  const notify = useEffectEvent((filled: NewPatientDraft) => {
    const isValid = Object.keys(formErrors(filled, rules, choices)).length === 0
    onChange(isValid ? newPatientValues(filled) : null)
  })
  useEffect(() => {
    notify(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => notify(values) })
  }, [form])
  return <CreateFields form={form} choices={choices} />
}
