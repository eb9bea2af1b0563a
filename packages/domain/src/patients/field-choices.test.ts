import { expect, it } from 'vitest'
import { fieldChoices } from './field-choices.ts'

it.each([
  ['the choices of the practice', 'Radio', ['Radio', 'Unknown']],
  [
    'the patient’s value first when the practice no longer offers it',
    'Poster',
    ['Poster', 'Radio', 'Unknown'],
  ],
  ['no empty value', '', ['Radio', 'Unknown']],
])('offers %s in a field (SRC-05)', (_, own, choices) =>
  expect(fieldChoices(['Radio', 'Unknown'], own)).toEqual(choices),
)
