import { expect, it } from 'vitest'
import { nameForUnnamedFile } from './unnamed-file.ts'

it.each([
  ['image/jpeg', 1, 'picture-1.jpg'],
  ['image/x-odd', 2, 'picture-2.bin'],
  ['audio/ogg', 1, 'recording-1.ogg'],
  ['Audio/OGG; codecs=opus', 2, 'recording-2.ogg'],
  ['video/mp4', 1, 'video-1.mp4'],
  ['', 3, 'attachment-3.bin'],
])('a file without a name, of type %j and at position %i, is named %s', (type, position, name) => {
  expect(nameForUnnamedFile(type, position)).toBe(name)
})
