import { expect, it } from 'vitest'
import { channelOf, EVENTS_MISSED, isEventName } from './events.ts'

it('the private channel is named after the practice (RT-02)', () => {
  expect(channelOf('0198c1de-0000-7000-8000-000000000001')).toBe(
    'private-events.0198c1de-0000-7000-8000-000000000001',
  )
})

it('the events about the data of a practice are recognised, and no others', () => {
  expect(isEventName('patient.communications.changed-state')).toBe(true)
  expect(isEventName('patient.teleported')).toBe(false)
  expect(isEventName('toString')).toBe(false)
  expect(isEventName(EVENTS_MISSED)).toBe(false)
})
