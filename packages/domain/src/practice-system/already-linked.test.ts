import { expect, it } from 'vitest'
import { alreadyLinkedWords } from './already-linked.ts'

it('says who is linked already, and what can be done about what was wanted (G-39, G-40)', () => {
  expect(alreadyLinkedWords({ which: 'ours', wanted: 'link' })).toBe(
    'This patient is linked to Dentally already. Unlink them first to link them to somebody else.',
  )
  expect(alreadyLinkedWords({ which: 'ours', wanted: 'creation' })).toBe(
    'This patient is linked to Dentally already, so nobody was created there. Look at the link first.',
  )
  expect(alreadyLinkedWords({ which: 'theirs', to: 'Grace Hopper' })).toBe(
    'Grace Hopper is linked to this Dentally patient already. Choose another match, or unlink Grace Hopper first.',
  )
  expect(alreadyLinkedWords({ which: 'theirs', to: '' })).toBe(
    'Another patient is linked to this Dentally patient already. Choose another match, or unlink them first.',
  )
})
