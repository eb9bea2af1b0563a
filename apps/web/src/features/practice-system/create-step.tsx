import {
  checkNewPatient,
  type NewPatientDraft,
  type NewPatientValues,
} from '@enamel/domain/practice-system/new-patient'
import { newPatientValues } from '@enamel/domain/practice-system/new-patient-form'
import { useEffect, useEffectEvent } from 'react'
import { useCreateChoices } from './create-choices.ts'
import { CreateFields } from './create-fields.tsx'
import { type CreateRules, useCreateForm } from './use-create-form.ts'

export interface CreateStepProps {
  /** What it begins with: what was filled in before, or what is known of the patient. */
  draft: NewPatientDraft
  rules: CreateRules
  onDraft: (draft: NewPatientDraft) => void
  /** What would be sent; null while something stands against it. */
  onValues: (values: NewPatientValues | null) => void
}

/** The step of a flow that takes the facts of a new patient; they are created when the flow is saved (DEN-28). */
export function CreateStep({ draft, rules, onDraft, onValues }: CreateStepProps) {
  const form = useCreateForm(draft, rules)
  const tell = useEffectEvent((filled: NewPatientDraft) => {
    onDraft(filled)
    const isValid = Object.keys(checkNewPatient(filled, rules.country, rules.today)).length === 0
    onValues(isValid ? newPatientValues(filled) : null)
  })
  useEffect(() => {
    tell(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) })
  }, [form])
  return <CreateFields form={form} choices={useCreateChoices()} />
}
