import type { NewPatientRules } from '@enamel/domain/practice-system/new-patient'
import type { QueryObserverResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/error-message.ts'
import { ethnicitiesQuery, paymentPlansQuery, titlesQuery } from '../practice-system.api.ts'

export interface Choice {
  value: string
  label: string
}

/** The choices of one field, from the practice system. */
export type Choices =
  | { kind: 'loading' }
  | { kind: 'loaded'; choices: readonly Choice[] }
  | { kind: 'error'; message: string; retry: () => void }

/** The choices in the form for a new patient (DEN-20). */
export interface CreateChoices {
  title: Choices
  ethnicity: Choices
  payment_plan_id: Choices
}

export function useCreateChoices(): CreateChoices {
  return {
    title: choicesOf(useQuery(titlesQuery), (titles) =>
      titles.map((title) => ({ value: title, label: title })),
    ),
    // The label is shown, the code is sent.
    ethnicity: choicesOf(useQuery(ethnicitiesQuery), (codes) =>
      Object.entries(codes).map(([label, value]) => ({ value, label })),
    ),
    payment_plan_id: choicesOf(useQuery(paymentPlansQuery), (plans) =>
      plans.map(({ id, name, patient_friendly_name }) => ({
        value: id,
        label: patient_friendly_name || name,
      })),
    ),
  }
}

/** The values that each field may have; null while its choices are not loaded. */
export function listedValues(choices: CreateChoices): NewPatientRules['listed'] {
  const { title, ethnicity, payment_plan_id } = choices
  return {
    title: valuesOf(title),
    ethnicity: valuesOf(ethnicity),
    payment_plan_id: valuesOf(payment_plan_id),
  }
}

function valuesOf(choices: Choices): string[] | null {
  return choices.kind === 'loaded' ? choices.choices.map(({ value }) => value) : null
}

function choicesOf<T>(
  { data, error, isFetching, refetch }: QueryObserverResult<T>,
  read: (data: T) => Choice[],
): Choices {
  if (data !== undefined) return { kind: 'loaded', choices: read(data) }
  if (error && !isFetching)
    return { kind: 'error', message: errorMessage(error), retry: () => void refetch() }
  return { kind: 'loading' }
}
