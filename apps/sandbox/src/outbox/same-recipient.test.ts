import { expect, it } from 'vitest'
import { isSameRecipient } from './same-recipient.ts'

it.each(['+447700900123', '07700 900123', ' 447700900123', '00447700900123'])(
  'finds a number asked for as "%s"',
  (asked) => {
    expect(isSameRecipient(asked, '+447700900123')).toBe(true)
  },
)

it('finds an address in any case, and no other', () => {
  expect(isSameRecipient('Jo@Mail.test', 'jo@mail.test')).toBe(true)
  expect(isSameRecipient('jo@mail.test', 'joe@mail.test')).toBe(false)
  expect(isSameRecipient('+447700900124', '+447700900123')).toBe(false)
})
