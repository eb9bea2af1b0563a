import { expect, it } from 'vitest'
import { endSnoozeLabel, snoozeLabel, wakeUpText } from './snooze-labels.ts'

it('labels the button of a snooze (SNZ-01) and the button that ends it (SNZ-04) by its state, and names the patient in the overlay', () => {
  expect([snoozeLabel(null), snoozeLabel('asleep'), snoozeLabel('waking')]).toEqual([
    'Snooze',
    'Snoozing',
    'Snooze ending',
  ])
  expect([endSnoozeLabel('asleep'), endSnoozeLabel('waking')]).toEqual(['Cancel snooze', 'End snooze'])
  expect(wakeUpText('Beth Langley')).toBe('Time to wake up Beth Langley')
})
