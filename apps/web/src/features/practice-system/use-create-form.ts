import type { Country } from '@enamel/domain/config/country'
import {
  checkNewPatient,
  type NewPatientDraft,
  type NewPatientErrors,
} from '@enamel/domain/practice-system/new-patient'
import type { Day } from '@enamel/domain/time/practice-time'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'

/** What the form is judged by. */
export interface CreateRules {
  country: Country
  /** The practice's calendar day. */
  today: Day
}

export type CreateForm = UseFormReturn<NewPatientDraft>

/** The form of a patient to create in the practice system, judged at every change (DEN-21). */
export function useCreateForm(draft: NewPatientDraft, { country, today }: CreateRules): CreateForm {
  return useForm<NewPatientDraft>({
    defaultValues: draft,
    mode: 'all',
    resolver: resolverFor((values) => checkNewPatient(values, country, today)),
  })
}

function resolverFor(check: (draft: NewPatientDraft) => NewPatientErrors): Resolver<NewPatientDraft> {
  return (values) => {
    const found = Object.entries(check(values))
    if (found.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(found.map(([field, message]) => [field, { type: 'check', message }])),
    }
  }
}
