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
import { type CreateChoices, listedValues } from './create-choices.ts'

/** The input of the form's validation, besides the choices of the fields. */
export type CreateRules = Omit<NewPatientRules, 'listed'>

export type NewPatientForm = UseFormReturn<NewPatientDraft>

export interface CreateFormInput {
  /** The form's initial values. */
  draft: NewPatientDraft
  rules: CreateRules
  choices: CreateChoices
  /** The errors from the server or from the practice system. */
  refused: RefusedFields
  /** Called with the form's values at every change, to store them. */
  onDraft: (draft: NewPatientDraft) => void
}

/** The form for creating a patient in the practice system, validated at every change (DEN-21). */
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
  return checkNewPatient(draft, { ...rules, listed: listedValues(choices) })
}
