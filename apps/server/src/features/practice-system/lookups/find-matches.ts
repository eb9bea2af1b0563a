import type { PracticePatientMatch, practiceSystem } from '@enamel/contract/practice-system'
import { fullName } from '@enamel/domain/patients/name'
import { confidence, confidenceInQuery, type PersonDetails } from '@enamel/domain/practice-system/confidence'
import { patientNumberInQuery, queryDetails } from '@enamel/domain/practice-system/query-details'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { PracticePatient } from '../../../adapters/practice-system/practice-system.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { practiceOf } from '../../practice/index.ts'
import { askPracticeSystem } from '../practice-account.ts'
import { linkedPatients, patientDetails } from '../records/link.queries.ts'
import { searchPracticeSystem } from './search-practice-system.ts'

type Match = Omit<PracticePatientMatch, 'linked_to'>

/** The most matches shown. A longer list would not help staff to find a patient. */
const MAX_SHOWN = 50

/**
 * Patients of the practice system who match a query, the likeliest first (DEN-08, G-41). Suggestions, which have a
 * minimum confidence, are also searched for by the patient's telephone number and email address, since a name can be
 * misspelt or have changed. A search without a minimum confidence finds only records that match the query.
 */
export const findMatches: Handler<typeof practiceSystem.find> = async (context, { query }) => {
  const { deps, session } = context
  const { patient_id: patientId, confidence: minConfidence } = query
  const { details, today } = await inPractice(deps.db, session.clientId, async (tx) => ({
    details: patientId && (await patientDetails(tx, patientId)),
    today: calendarDay(deps.clock.now(), (await practiceOf(tx)).time_zone),
  }))
  if (patientId && !details) return refuse('not_found')
  const patient = details ? { ...details, phone: details.phone_e164 ?? details.phone } : null
  const isSuggesting = minConfidence > 0
  const contactDetails = isSuggesting ? [patient?.phone, patient?.email] : []
  const queryPerson = queryDetails(query.query, today)
  // The practice system finds a date of birth only in its own format, in which `queryDetails` returns it.
  const queries = [queryPerson.date_of_birth ?? query.query, ...contactDetails].filter(
    (text): text is string => Boolean(text),
  )
  const number = isSuggesting ? null : patientNumberInQuery(query.query)

  const response = await askPracticeSystem(context, (account) =>
    searchPracticeSystem(deps.practiceSystem, account, { queries, number }),
  )
  if (!response.ok) return response
  const { patients, total } = response.value
  const matches = ranked(patients, { queryPerson, number, patient }).filter(
    (match) => match.confidence >= minConfidence,
  )
  const isComplete = matches.length === patients.length
  const shown = await inPractice(deps.db, session.clientId, (tx) =>
    withLinks(tx, matches.slice(0, MAX_SHOWN)),
  )
  return ok({ matches: shown, total: isComplete ? total : matches.length }, auditDetails(details, patientId))
}

/** Adds to each match our patient to whom it is linked. */
async function withLinks(tx: PracticeTx, matches: readonly Match[]): Promise<PracticePatientMatch[]> {
  const linked = await linkedPatients(
    tx,
    matches.map(({ id }) => id),
  )
  return matches.map((match) => {
    const patient = linked.get(match.id)
    if (!patient) return { ...match, linked_to: null }
    const { id: patient_id, distinguisher } = patient
    return { ...match, linked_to: { patient_id, name: fullName(patient), distinguisher } }
  })
}

/** The patient whom the matches concern, for the audit log. */
function auditDetails(details: unknown, patientId: string | undefined) {
  return details && patientId ? { patientIds: [patientId] } : {}
}

/**
 * The record with the number in the query first, then the records that are most likely the patient; among equally
 * likely records, the better matches of the query first.
 */
function ranked(
  patients: readonly PracticePatient[],
  {
    queryPerson,
    number,
    patient,
  }: { queryPerson: PersonDetails; number: string | null; patient: PersonDetails | null },
): Match[] {
  return patients
    .map((candidate) => {
      const hasNumber = candidate.id === number
      const queryConfidence = hasNumber ? 1 : confidenceInQuery(queryPerson, detailsOf(candidate))
      const patientConfidence = patient ? confidence(patient, detailsOf(candidate)) : queryConfidence
      return {
        match: presentMatch(candidate, patientConfidence),
        hasNumber,
        patientConfidence,
        queryConfidence,
        id: Number(candidate.id),
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.hasNumber) - Number(a.hasNumber) ||
        b.patientConfidence - a.patientConfidence ||
        b.queryConfidence - a.queryConfidence ||
        a.id - b.id,
    )
    .map(({ match }) => match)
}

function detailsOf({ first_name, last_name, date_of_birth, phone, email }: PracticePatient): PersonDetails {
  return { first_name, last_name, date_of_birth, phone, email }
}

function presentMatch(patient: PracticePatient, confidence: number): Match {
  const { middle_name: _middle, active: _active, email, ...rest } = patient
  return { ...rest, email_address: email, confidence }
}
