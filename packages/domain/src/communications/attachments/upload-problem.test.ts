import { expect, it } from 'vitest'
import { ATTACHMENT_BYTES_MAX, FILE_TOO_LARGE } from './attachment-types.ts'
import { EMPTY_FILE, NOT_ALLOWED, uploadProblem } from './upload-problem.ts'

it.each([
  ['Estimate.PDF', 1, null],
  ['Scan.pdf', ATTACHMENT_BYTES_MAX, null],
  ['Scan.pdf', ATTACHMENT_BYTES_MAX + 1, FILE_TOO_LARGE],
  ['Estimate.pdf', 0, EMPTY_FILE],
  ['setup.exe', 1, NOT_ALLOWED],
  ['letter', 1, NOT_ALLOWED],
])('the upload of %s with %i bytes has the error %j', (name, size, problem) => {
  expect(uploadProblem({ name, size })).toBe(problem)
})
