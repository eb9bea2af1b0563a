import { expect, it } from 'vitest'
import { alreadyLinkedMessage } from './already-linked.ts'

it('names the patient who is already linked, and the possible next steps (G-39, G-40)', () => {
  expect(alreadyLinkedMessage({ which: 'ours', wanted: 'link' })).toBe(
    'This patient is already linked to Dentally. Unlink them first to link them to someone else.',
  )
  expect(alreadyLinkedMessage({ which: 'ours', wanted: 'creation' })).toBe(
    'This patient is already linked to Dentally, so no one was created there. Check the link first.',
  )
  expect(alreadyLinkedMessage({ which: 'theirs', to: 'Grace Hopper' })).toBe(
    'Grace Hopper is already linked to this Dentally patient. Choose another match, or unlink Grace Hopper first.',
  )
  expect(alreadyLinkedMessage({ which: 'theirs', to: '' })).toBe(
    'Another patient is already linked to this Dentally patient. Choose another match, or unlink them first.',
  )
})
