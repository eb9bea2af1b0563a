import { expect, it } from 'vitest'
import { wordsForFiles } from './attachment-state.ts'

it.each([
  [[], ''],
  [['image/png'], 'Picture'],
  [['image/png', 'image/jpeg'], '2 pictures'],
  [['image/png', 'video/mp4'], '2 attachments'],
  [['application/pdf'], 'Attachment'],
])('tells of %j as %j', (types, words) => {
  expect(wordsForFiles(types)).toBe(words)
})
