import type {
  Asked,
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
} from '../../../adapters/practice-system/practice-system.ts'

interface Sought {
  queries: readonly string[]
  /** The record's id, if the query is one, since no search finds by it; null otherwise. */
  number: string | null
}

interface Found {
  patients: PracticePatient[]
  total: number
}

/** Every active patient whom one of the queries finds, or who has the number, without repeats; and their count. */
export async function searchThere(
  system: PracticeSystem,
  account: PracticeAccount,
  { queries, number }: Sought,
): Promise<Asked<Found>> {
  const found = new Map<string, PracticePatient>()
  let total = 0
  const asking = queries.map((query) => system.search(account, query))
  if (number !== null) asking.push(whoHas(system, account, number))
  for (const asked of await Promise.all(asking)) {
    if (asked.kind !== 'answered') return asked
    for (const patient of asked.value.patients) found.set(patient.id, patient)
    total = Math.max(total, asked.value.total)
  }
  return { kind: 'answered', value: { patients: [...found.values()], total: Math.max(total, found.size) } }
}

async function whoHas(
  system: PracticeSystem,
  account: PracticeAccount,
  number: string,
): Promise<Asked<Found>> {
  const asked = await system.get(account, number)
  if (asked.kind !== 'answered') return asked
  const patients = asked.value?.active ? [asked.value] : []
  return { kind: 'answered', value: { patients, total: patients.length } }
}
