import type {
  Asked,
  PracticeAccount,
  PracticeSystem,
} from '../../../adapters/practice-system/practice-system.ts'
import type { Fetched } from './settle-link.ts'

/** Everything that is kept of a patient; null when the practice system does not have them. */
export async function fetchRecord(
  system: PracticeSystem,
  account: PracticeAccount,
  externalId: string,
): Promise<Asked<Fetched | null>> {
  const patient = await system.get(account, externalId)
  if (patient.kind !== 'answered') return patient
  if (!patient.value) return { kind: 'answered', value: null }
  const money = unlessForbidden(await system.money(account, externalId), null)
  if (money.kind !== 'answered') return money
  const visits = unlessForbidden(await system.visits(account, externalId), [])
  if (visits.kind !== 'answered') return visits
  return {
    kind: 'answered',
    value: { patient: patient.value, money: money.value, visits: visits.value },
  }
}

/** A key can be good for patients alone: then the rest is not known, and the patient is linked all the same. */
function unlessForbidden<T, E>(asked: Asked<T>, unknown: E): Asked<T | E> {
  return asked.kind === 'forbidden' ? { kind: 'answered', value: unknown } : asked
}
