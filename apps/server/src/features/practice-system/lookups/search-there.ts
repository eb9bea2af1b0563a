import type {
  Asked,
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
} from '../../../adapters/practice-system/practice-system.ts'

interface SearchTerms {
  queries: readonly string[]
  /** The id of a record, which no search finds; null when the query is not one. */
  number: string | null
}

interface Found {
  patients: PracticePatient[]
  total: number
}

/** Every active patient whom one of the queries finds or who has the number, without duplicates, and their count. */
export async function searchThere(
  system: PracticeSystem,
  account: PracticeAccount,
  { queries, number }: SearchTerms,
): Promise<Asked<Found>> {
  const found = new Map<string, PracticePatient>()
  let total = 0
  const requests = queries.map((query) => system.search(account, query))
  if (number !== null) requests.push(patientWithNumber(system, account, number))
  for (const asked of await Promise.all(requests)) {
    if (asked.kind !== 'answered') return asked
    for (const patient of asked.value.patients) found.set(patient.id, patient)
    total = Math.max(total, asked.value.total)
  }
  return { kind: 'answered', value: { patients: [...found.values()], total: Math.max(total, found.size) } }
}

async function patientWithNumber(
  system: PracticeSystem,
  account: PracticeAccount,
  number: string,
): Promise<Asked<Found>> {
  const asked = await system.get(account, number)
  if (asked.kind !== 'answered') return asked
  const patients = asked.value?.active ? [asked.value] : []
  return { kind: 'answered', value: { patients, total: patients.length } }
}
