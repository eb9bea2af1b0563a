import {
  type LinkedRecord,
  type PracticePatientMatch,
  practiceSystem,
} from '@enamel/contract/practice-system'
import { SUGGESTION_CONFIDENCE } from '@enamel/domain/practice-system/match-query'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { recordKey } from './cached-record.ts'

export type { LinkedRecord, PracticePatientMatch }

/** A patient's record in the practice system, and the state of their link to it (G-37). */
export function practicePatientQuery(patientId: string) {
  return queryOptions({
    queryKey: recordKey(patientId),
    queryFn: ({ signal }) => call(practiceSystem.get, { params: { id: patientId } }, { signal }),
  })
}

/**
 * A request for records: those that may be the patient, with the patient's name as the query, or those that match a
 * typed query.
 */
export interface Lookup {
  kind: 'suggestions' | 'search'
  query: string
}

/** The most likely matches, and the number of all matches. */
export interface Matches {
  matches: readonly PracticePatientMatch[]
  total: number
}

/** The key of every cached lookup begins with this key. */
export const lookupsKey = ['practice-matches'] as const

/** Matching records, compared with the patient; suggestions have a minimum confidence (DEN-08). */
export function matchesQuery(patientId: string, { kind, query }: Lookup) {
  const search =
    kind === 'suggestions'
      ? { query, confidence: SUGGESTION_CONFIDENCE, patient_id: patientId }
      : { query, patient_id: patientId }
  return queryOptions({
    queryKey: [...lookupsKey, search],
    queryFn: ({ signal }): Promise<Matches> => call(practiceSystem.find, { query: search }, { signal }),
  })
}

export function linkPatient(patientId: string, dentallyId: string): Promise<LinkedRecord> {
  return call(practiceSystem.link, { body: { patient_id: patientId, id: dentallyId } })
}

export async function unlinkPatient(patientId: string): Promise<void> {
  await call(practiceSystem.unlink, { params: { id: patientId } })
}

/** Begins to create a record for a patient; an event reports the result (G-39). */
export async function createPatient(patientId: string, values: NewPatientValues): Promise<void> {
  await call(practiceSystem.create, { params: { id: patientId }, body: values })
}

/** The choices for three fields of the form for a new patient: title, ethnicity and payment plan (DEN-20). */
export const titlesQuery = queryOptions({
  queryKey: ['practice-titles'],
  queryFn: ({ signal }) => call(practiceSystem.titles, {}, { signal }),
})
export const ethnicitiesQuery = queryOptions({
  queryKey: ['practice-ethnicities'],
  queryFn: ({ signal }) => call(practiceSystem.ethnicities, {}, { signal }),
})
export const paymentPlansQuery = queryOptions({
  queryKey: ['practice-payment-plans'],
  queryFn: ({ signal }) => call(practiceSystem.paymentPlans, {}, { signal }),
})
