import { expect, it } from 'vitest'
import { isSameRecipient } from './same-recipient.ts'

it.each(['+447700900123', '07700 900123', ' 447700900123', '00447700900123'])(
  'finds a number that the query gives as "%s"',
  (query) => {
    expect(isSameRecipient(query, '+447700900123')).toBe(true)
  },
)

it('finds an email address in upper or lower case, and no other address or number', () => {
  expect(isSameRecipient('Jo@Mail.test', 'jo@mail.test')).toBe(true)
  expect(isSameRecipient('jo@mail.test', 'joe@mail.test')).toBe(false)
  expect(isSameRecipient('+447700900124', '+447700900123')).toBe(false)
})
