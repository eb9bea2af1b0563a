import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type DeliveryEvent,
  type DeliveryState,
  deliveryEvents,
  nextDelivery,
  openStates,
} from './delivery.ts'

function stateAfter(events: DeliveryEvent[], from: DeliveryState = 'waiting'): DeliveryState {
  return events.reduce((state, event) => {
    const step = nextDelivery(state, event)
    return step.ok ? step.state : state
  }, from)
}

it('a delivery goes from waiting to attempting, and then to accepted, refused or unknown, or back to waiting', () => {
  expect(stateAfter(['claimed'])).toBe('attempting')
  expect(stateAfter(['claimed', 'accepted'])).toBe('accepted')
  expect(stateAfter(['claimed', 'refused'])).toBe('refused')
  expect(stateAfter(['claimed', 'unclear'])).toBe('unknown')
  expect(stateAfter(['claimed', 'postponed'])).toBe('waiting')
})

it('a delivery leaves unknown only when the provider answers, a report arrives or we give up asking, and is sent again only when the provider does not have it', () => {
  expect(stateAfter(['claimed', 'unclear', 'claimed'])).toBe('unknown')
  expect(stateAfter(['claimed', 'unclear', 'unclear'])).toBe('unknown')
  expect(stateAfter(['claimed', 'unclear', 'refused'])).toBe('refused')
  expect(stateAfter(['claimed', 'unclear', 'found'])).toBe('accepted')
  expect(stateAfter(['claimed', 'unclear', 'accepted'])).toBe('accepted')
  expect(stateAfter(['claimed', 'unclear', 'not_found'])).toBe('waiting')
})

it('an accepted or refused delivery goes back to waiting only when staff send it again', () => {
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

it('the provider is called again only after it proved not to have the message, or after staff sent it again', () => {
  const eventsThatAllowCall: DeliveryEvent[] = ['postponed', 'not_found', 'sent_again']
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
        if (eventsThatAllowCall.includes(event)) mayCall = true
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
