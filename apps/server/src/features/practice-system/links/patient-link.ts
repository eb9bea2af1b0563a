import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { type LinkedValues, linkedValues } from '@enamel/domain/values/linked-values'
import { StoredMoney } from '../records/stored-record.ts'

interface PatientLink {
  /** The state of the link to the practice system. */
  link: LinkState
  /** The amounts in the practice system; null before they are fetched. */
  values: LinkedValues | null
}

/**
 * The link of a patient, for other features, from its columns (DEN-02, G-20).
 * @param state null without a link
 * @param money as stored (`StoredMoney`); null before it is fetched
 */
export function patientLink(state: Exclude<LinkState, 'unlinked'> | null, money: unknown): PatientLink {
  return {
    link: state ?? 'unlinked',
    values: money === null ? null : linkedValues(StoredMoney.parse(money)),
  }
}
