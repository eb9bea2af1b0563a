import { expect, it } from 'vitest'
import { maskAddress, maskNumber } from './mask.ts'

it('shows of an email address the first letter and the domain, and of a number the end', () => {
  expect(maskAddress('grace.thornton@mail.example')).toBe('g•••@mail.example')
  expect(maskAddress('g@mail.example')).toBe('g•••@mail.example')
  expect(maskAddress('no address')).toBe('•••')
  expect(maskNumber('+447700900461')).toBe('•••461')
})
