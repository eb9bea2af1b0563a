import { expect, it } from 'vitest'
import { noteExcerpt, notificationText } from './notification.ts'

it('shows a note that mentions somebody from a few words before the mention', () => {
  expect(noteExcerpt('@Sam Patel please ring her\nafter four')).toBe('@Sam Patel please ring her after four')
  const long =
    'She asked about the price of implants and of whitening, paid by the month. @Sam Patel can you call?'
  expect(noteExcerpt(long)).toBe('…paid by the month. @Sam Patel can you call?')
  expect(noteExcerpt('Her address is ann@mail.test')).toBe('Her address is ann@mail.test')
})

it('cuts a long note at its end', () => {
  const excerpt = noteExcerpt(`@Sam Patel ${'word '.repeat(60)}`)
  expect([excerpt.length <= 140, excerpt.endsWith('…')]).toEqual([true, true])
})

it('reads as what a colleague did, or as what became of a message', () => {
  expect(notificationText('assigned', 'Sam Patel', null)).toBe('Sam Patel assigned this patient to you')
  expect(notificationText('mentioned', 'Sam Patel', '@Ada Okafor ring her')).toBe(
    'Sam Patel mentioned you: @Ada Okafor ring her',
  )
  expect(notificationText('mentioned', 'Sam Patel', null)).toBe('Sam Patel mentioned you in a note')
  expect(notificationText('scheduled_not_sent', 'Ada Okafor', 'No email address')).toBe(
    'A scheduled message was not sent. No email address',
  )
})
