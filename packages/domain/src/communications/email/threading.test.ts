import { expect, it } from 'vitest'
import { REFERENCES_MAX, referencesOfReply } from './threading.ts'

it.each([
  ['a parent without references', [], ['parent@x']],
  ['a parent with references', ['first@x', 'second@x'], ['first@x', 'second@x', 'parent@x']],
  ['a parent that refers to itself', ['first@x', 'parent@x'], ['first@x', 'parent@x']],
])('the references of a reply end with the parent: %s', (_, parentReferences, references) => {
  expect(referencesOfReply('parent@x', parentReferences)).toEqual(references)
})

it('the references of a reply in a long thread preserve the first and the latest, and drop the middle', () => {
  const thread = Array.from({ length: 40 }, (_, index) => `${index}@x`)
  const references = referencesOfReply('parent@x', thread)
  expect(references).toHaveLength(REFERENCES_MAX)
  expect(references.slice(0, 2)).toEqual(['0@x', '22@x'])
  expect(references.slice(-2)).toEqual(['39@x', 'parent@x'])
})
