import {
  checkNewPatient,
  type NewPatientDraft,
  type NewPatientErrors,
  type NewPatientRules,
} from '@enamel/domain/practice-system/new-patient'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formRules } from '../../../lib/forms/form-rules.ts'
import { type RefusedFields, useRefusals } from '../../../lib/forms/use-edit-form.ts'
import { type CreateChoices, listedIn } from './create-choices.ts'

/** What the check of the form needs besides the choices of its fields. */
export type CreateRules = Omit<NewPatientRules, 'listed'>

export type NewPatientForm = UseFormReturn<NewPatientDraft>

export interface CreateFormInput {
  /** Its initial values. */
  draft: NewPatientDraft
  rules: CreateRules
  choices: CreateChoices
  /** The errors of the server, or of the practice system. */
  refused: RefusedFields
  /** Called with the values at every change, to store them. */
  onDraft: (draft: NewPatientDraft) => void
}

/** The form of a patient to create in the practice system, validated at every change (DEN-21). */
export function useCreateForm({ draft, rules, choices, refused, onDraft }: CreateFormInput): NewPatientForm {
  const form = useForm<NewPatientDraft>({
    defaultValues: draft,
    mode: 'all',
    resolver: formRules((values) => formErrors(values, rules, choices)),
  })
  useRefusals(form, refused)
  const notify = useEffectEvent(onDraft)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => notify(values) }),
    [form],
  )
  return form
}

/** The errors of the form, by field; an empty object when it can be sent. */
export function formErrors(
  draft: NewPatientDraft,
  rules: CreateRules,
  choices: CreateChoices,
): NewPatientErrors {
  return checkNewPatient(draft, { ...rules, listed: listedIn(choices) })
}
