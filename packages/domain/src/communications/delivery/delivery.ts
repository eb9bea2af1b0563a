/**
 * The delivery states of an outgoing message. An unclear result is `unknown` until the provider has
 * been asked, so that no message is lost and none is sent twice.
 */
const deliveryStates = ['waiting', 'attempting', 'unknown', 'accepted', 'refused'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryEvents = [
  // A worker claimed the message, and is about to call the provider.
  'claimed',
  // The practice may no longer send the message, or no longer wants to: the patient opted out, or a batch was cancelled.
  'withdrawn',
  // The provider accepted the message, or a report proves that the provider has the message.
  'accepted',
  // The provider refused the message permanently, we gave up sending the message or asking about it, or it was withdrawn
  // before it was handed over.
  'refused',
  // The provider certainly does not have the message: it could not be reached, or asked us to wait.
  'postponed',
  // The call was made without an answer, or the worker's lease expired.
  'unclear',
  // The provider was asked, and has the message.
  'found',
  // The provider was asked, and does not have the message.
  'not_found',
  // The message that was found proved to be a different message with the same text.
  'disproved',
  // A report after we had stopped asking proves that the provider has the message.
  'proved',
  // Staff pressed Send again.
  'sent_again',
] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

const transitions: Record<DeliveryState, Partial<Record<DeliveryEvent, DeliveryState>>> = {
  waiting: { claimed: 'attempting', accepted: 'accepted', withdrawn: 'refused' },
  attempting: {
    accepted: 'accepted',
    refused: 'refused',
    postponed: 'waiting',
    unclear: 'unknown',
  },
  unknown: {
    accepted: 'accepted',
    // The answer was late, or the result was unclear for so long that staff must decide.
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

/** The state after an event; an event that is not possible in this state changes nothing. */
export function nextDelivery(state: DeliveryState, event: DeliveryEvent): DeliveryStep {
  const next = transitions[state][event]
  return next === undefined ? { ok: false, reason: 'not_possible' } : { ok: true, state: next }
}

/** The states that are not final: a worker still has to send the message or to ask the provider. */
export const openStates = ['waiting', 'attempting', 'unknown'] as const satisfies readonly DeliveryState[]
