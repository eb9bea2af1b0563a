import type {
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
} from '../../../adapters/practice-system/practice-system.ts'
import type { ServiceResult } from '../../../adapters/service-result.ts'

interface SearchTerms {
  queries: readonly string[]
  /**
   * The id of a record, which is requested separately because the practice system's search does not find ids; null when
   * no id is searched for.
   */
  number: string | null
}

interface SearchResult {
  patients: PracticePatient[]
  total: number
}

/**
 * The active patients found by a query or by the number, without duplicates, and how many there are in all. This total
 * can be too low if there are several queries.
 */
export async function searchPracticeSystem(
  system: PracticeSystem,
  account: PracticeAccount,
  { queries, number }: SearchTerms,
): Promise<ServiceResult<SearchResult>> {
  const patients = new Map<string, PracticePatient>()
  let total = 0
  const requests = queries.map((query) => system.search(account, query))
  if (number !== null) requests.push(patientWithNumber(system, account, number))
  for (const response of await Promise.all(requests)) {
    if (response.kind !== 'answered') return response
    for (const patient of response.value.patients) patients.set(patient.id, patient)
    total = Math.max(total, response.value.total)
  }
  return {
    kind: 'answered',
    value: { patients: [...patients.values()], total: Math.max(total, patients.size) },
  }
}

async function patientWithNumber(
  system: PracticeSystem,
  account: PracticeAccount,
  number: string,
): Promise<ServiceResult<SearchResult>> {
  const response = await system.get(account, number)
  if (response.kind !== 'answered') return response
  const patients = response.value?.active ? [response.value] : []
  return { kind: 'answered', value: { patients, total: patients.length } }
}
