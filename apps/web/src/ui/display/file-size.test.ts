import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, ''],
  [1, '1 kB'],
  [84_000, '82 kB'],
  [1024 * 1024, '1 MB'],
  [1_300_000, '1.2 MB'],
  [20 * 1024 * 1024, '20 MB'],
])('a size of %i bytes is written as %j', (bytes, written) => {
  expect(fileSize(bytes)).toBe(written)
})
