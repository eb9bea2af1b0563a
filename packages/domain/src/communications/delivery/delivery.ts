import type { CommStatus } from '../messages/status.ts'

/**
 * The delivery states of an outgoing message (DESIGN section 6). An uncertain outcome is `unknown` until the provider
 * has been asked, so that no message is lost and none is sent twice.
 */
export const deliveryStates = ['waiting', 'attempting', 'unknown', 'accepted', 'refused'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryEvents = [
  // A worker took it, and is about to call the provider.
  'claimed',
  // The provider accepted it, or a report of the message proves that it has it.
  'accepted',
  // The provider refused it permanently.
  'refused',
  // The provider certainly does not have it: it could not be reached, or asked us to wait.
  'postponed',
  // The call was made and no answer came, or the worker's lease expired.
  'unclear',
  // Asked, the provider knows the message.
  'found',
  // Asked, the provider does not know it.
  'not_found',
  // The message that was found proved to be another one with the same text.
  'disproved',
  // A report arrived after we had stopped asking: the provider has it.
  'proved',
  // Staff pressed Send again.
  'sent_again',
] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

const transitions: Record<DeliveryState, Partial<Record<DeliveryEvent, DeliveryState>>> = {
  waiting: { claimed: 'attempting', accepted: 'accepted' },
  attempting: {
    accepted: 'accepted',
    refused: 'refused',
    postponed: 'waiting',
    unclear: 'unknown',
  },
  unknown: {
    accepted: 'accepted',
    // A late answer, or the question stayed open so long that staff must decide.
    refused: 'refused',
    postponed: 'waiting',
    found: 'accepted',
    not_found: 'waiting',
    unclear: 'unknown',
  },
  accepted: { accepted: 'accepted', disproved: 'unknown', sent_again: 'waiting' },
  refused: { proved: 'accepted', sent_again: 'waiting' },
}

export type DeliveryStep = { ok: true; state: DeliveryState } | { ok: false; reason: 'not_possible' }

/** The state after an event; an event that this state does not know is refused and changes nothing. */
export function nextDelivery(state: DeliveryState, event: DeliveryEvent): DeliveryStep {
  const next = transitions[state][event]
  return next === undefined ? { ok: false, reason: 'not_possible' } : { ok: true, state: next }
}

/** Only these are open: a worker or a question to the provider must still move them on. */
export const openStates = ['waiting', 'attempting', 'unknown'] as const satisfies readonly DeliveryState[]

const statuses: Record<DeliveryState, CommStatus> = {
  waiting: 'sending',
  attempting: 'sending',
  unknown: 'sending',
  accepted: 'sent',
  refused: 'failed',
}

/** The status that people see of a delivery; an unknown one is still sending. */
export function statusOfDelivery(state: DeliveryState): CommStatus {
  return statuses[state]
}
