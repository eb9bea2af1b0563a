import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type DeliveryEvent,
  type DeliveryState,
  deliveryEvents,
  deliveryStates,
  nextDelivery,
  openStates,
  statusOfDelivery,
} from './delivery.ts'

function stateAfter(events: DeliveryEvent[], from: DeliveryState = 'waiting'): DeliveryState {
  return events.reduce((state, event) => {
    const step = nextDelivery(state, event)
    return step.ok ? step.state : state
  }, from)
}

it('a delivery goes from waiting to attempting, and then to accepted, refused or unknown', () => {
  expect(stateAfter(['claimed'])).toBe('attempting')
  expect(stateAfter(['claimed', 'accepted'])).toBe('accepted')
  expect(stateAfter(['claimed', 'refused'])).toBe('refused')
  expect(stateAfter(['claimed', 'unclear'])).toBe('unknown')
  expect(stateAfter(['claimed', 'postponed'])).toBe('waiting')
})

it('a delivery leaves unknown only after an answer or a report, and is sent again only when the provider does not have it', () => {
  expect(stateAfter(['claimed', 'unclear', 'claimed'])).toBe('unknown')
  expect(stateAfter(['claimed', 'unclear', 'unclear'])).toBe('unknown')
  expect(stateAfter(['claimed', 'unclear', 'refused'])).toBe('refused')
  expect(stateAfter(['claimed', 'unclear', 'found'])).toBe('accepted')
  expect(stateAfter(['claimed', 'unclear', 'accepted'])).toBe('accepted')
  expect(stateAfter(['claimed', 'unclear', 'not_found'])).toBe('waiting')
})

it('a delivery is sent a second time only when staff ask for it', () => {
  for (const state of ['accepted', 'refused'] as const) {
    for (const event of deliveryEvents.filter((name) => name !== 'disproved' && name !== 'proved')) {
      const step = nextDelivery(state, event)
      if (step.ok && step.state !== state) expect([event, step.state]).toEqual(['sent_again', 'waiting'])
    }
    expect(stateAfter(['sent_again'], state)).toBe('waiting')
  }
})

it('a delivery becomes unknown again when the message that was found proves to be a different message', () => {
  expect(stateAfter(['claimed', 'unclear', 'found', 'disproved'])).toBe('unknown')
  expect(stateAfter(['claimed', 'refused', 'disproved'])).toBe('refused')
})

it('a delivery is accepted after all when a later report proves it', () => {
  expect(stateAfter(['claimed', 'unclear', 'refused', 'proved'])).toBe('accepted')
  expect(stateAfter(['claimed', 'accepted', 'proved'])).toBe('accepted')
})

it('a delivery calls the provider at most once between two proofs that it does not have the message', () => {
  const proofs: DeliveryEvent[] = ['postponed', 'not_found', 'sent_again']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...deliveryEvents), { maxLength: 30 }), (events) => {
      let state: DeliveryState = 'waiting'
      let mayCall = true
      for (const event of events) {
        const step = nextDelivery(state, event)
        if (!step.ok) continue
        if (event === 'claimed') {
          expect(mayCall).toBe(true)
          mayCall = false
        }
        if (proofs.includes(event)) mayCall = true
        state = step.state
      }
    }),
  )
})

it('each open state of a delivery is ended by some event', () => {
  for (const state of openStates) {
    expect(deliveryEvents.some((event) => stateAfter([event], state) !== state)).toBe(true)
  }
})

it('a delivery is shown as sending until the provider has answered, then as sent or failed (COM-07)', () => {
  expect(deliveryStates.map((state) => [state, statusOfDelivery(state)])).toEqual([
    ['waiting', 'sending'],
    ['attempting', 'sending'],
    ['unknown', 'sending'],
    ['accepted', 'sent'],
    ['refused', 'failed'],
  ])
})
