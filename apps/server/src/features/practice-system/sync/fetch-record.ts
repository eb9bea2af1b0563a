import type {
  PatientMoney,
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
  Visit,
} from '../../../adapters/practice-system/practice-system.ts'
import type { ServiceResult } from '../../../adapters/service-result.ts'

/** The result of one fetch. */
export interface Fetched {
  patient: PracticePatient
  /** Null when the amounts could not be read, so that the stored amounts stay. */
  money: PatientMoney | null
  visits: readonly Visit[]
}

/** Fetches all data about a patient that Enamel stores; null when the practice system does not have the patient. */
export async function fetchRecord(
  system: PracticeSystem,
  account: PracticeAccount,
  externalId: string,
): Promise<ServiceResult<Fetched | null>> {
  const patient = await system.get(account, externalId)
  if (patient.kind !== 'answered') return patient
  if (!patient.value) return { kind: 'answered', value: null }
  const money = withFallback(await system.money(account, externalId), null)
  if (money.kind !== 'answered') return money
  const visits = withFallback(await system.visits(account, externalId), [])
  if (visits.kind !== 'answered') return visits
  return {
    kind: 'answered',
    value: { patient: patient.value, money: money.value, visits: visits.value },
  }
}

/**
 * Returns a fallback in place of data that the key does not allow or that cannot be read, so that the patient is linked
 * in either case. A key may allow only patients, and one malformed line makes a bill unreadable.
 */
function withFallback<T, E>(response: ServiceResult<T>, fallback: E): ServiceResult<T | E> {
  const isUnavailable = response.kind === 'forbidden' || response.kind === 'unreadable'
  return isUnavailable ? { kind: 'answered', value: fallback } : response
}
