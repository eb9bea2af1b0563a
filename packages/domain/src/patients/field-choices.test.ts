import { expect, it } from 'vitest'
import { fieldChoices } from './field-choices.ts'

it.each([
  ['what the practice offers', 'Radio', ['Radio', 'Unknown']],
  [
    'and first what the patient has and the practice offers no more',
    'Poster',
    ['Poster', 'Radio', 'Unknown'],
  ],
  ['and no blank', '', ['Radio', 'Unknown']],
])('can be chosen: %s (SRC-05)', (_, own, choices) =>
  expect(fieldChoices(['Radio', 'Unknown'], own)).toEqual(choices),
)
