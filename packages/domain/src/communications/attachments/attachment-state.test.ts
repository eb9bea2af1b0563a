import { expect, it } from 'vitest'
import { filesText } from './attachment-state.ts'

it.each([
  [[], ''],
  [['image/png'], 'Picture'],
  [['image/png', 'image/jpeg'], '2 pictures'],
  [['image/png', 'video/mp4'], '2 attachments'],
  [['audio/ogg'], 'Recording'],
  [['video/mp4', 'video/3gpp'], '2 videos'],
  [['application/pdf'], 'Attachment'],
])('files of the types %j are described as %j', (types, text) => {
  expect(filesText(types)).toBe(text)
})
