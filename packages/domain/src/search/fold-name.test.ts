import { expect, it } from 'vitest'
import { foldName } from './fold-name.ts'

it.each([
  ["O'Brien", 'obrien'],
  ['O’Brien', 'obrien'],
  ['OʼBRIEN', 'obrien'],
  ['Seán', 'sean'],
  ['Sea\u0301n', 'sean'],
  ['Łukasz Groß', 'lukasz gross'],
  ['Sørensen Ærø', 'sorensen aero'],
  ['Evans-Reid', 'evans-reid'],
  ['李', '李'],
])('folds the name %s to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})
