import { isConsentMissing, isContactEnded } from '../../communications/messages/send-refusal.ts'
import type { GdprAnswer } from '../../patients/gdpr.ts'
import type { ActionPurpose } from '../workflow.ts'

/** Which messages a referrer may get: any, only those that are a service, or none. */
export type ReferrerContact = 'any' | 'service' | 'none'

/** What a practice knows about the address of a referrer. */
export interface Referrer {
  /** Whether somebody used the link to unsubscribe in an email to this address. */
  hasUnsubscribed: boolean
  /** The patients of the practice who have this address: nobody is written to who must not be as a patient. */
  patients: readonly { stage: string | null; gdpr: GdprAnswer }[]
}

export function referrerContact({ hasUnsubscribed, patients }: Referrer): ReferrerContact {
  if (patients.some(({ stage }) => isContactEnded(stage, 'service'))) return 'none'
  const refusesMarketing = hasUnsubscribed || patients.some(({ gdpr }) => isConsentMissing(gdpr, 'marketing'))
  return refusesMarketing ? 'service' : 'any'
}

/** Why a message with this purpose is not sent to a referrer; null if it may be. */
export function referrerRefusal(
  contact: ReferrerContact,
  purpose: ActionPurpose,
): 'contact_ended' | 'opted_out' | null {
  if (contact === 'none') return 'contact_ended'
  return contact === 'service' && purpose === 'marketing' ? 'opted_out' : null
}
