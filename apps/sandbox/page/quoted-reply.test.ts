import { expect, it } from 'vitest'
import { quotedReply } from './quoted-reply.ts'

it('puts the reply first, and quotes the whole original mail below it', () => {
  expect(quotedReply('Yes please\n', 'The practice wrote:', 'Dear Jo\n\n> when?\nTuesday\n')).toBe(
    'Yes please\n\nThe practice wrote:\n> Dear Jo\n>\n>> when?\n> Tuesday\n',
  )
})
