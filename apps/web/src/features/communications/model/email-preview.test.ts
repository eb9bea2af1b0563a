import { expect, it } from 'vitest'
import { emailHeader, emailPreview } from './email-preview.ts'

it('cuts an email body to 150 characters plus "...", and does not cut 150 or fewer (COM-06)', () => {
  expect(emailPreview('x'.repeat(150))).toBe('x'.repeat(150))
  expect(emailPreview('x'.repeat(151))).toBe(`${'x'.repeat(150)}...`)
  expect(emailPreview('')).toBe('')
})

it('never cuts a character in half (COM-06)', () => {
  expect(emailPreview('😀'.repeat(150))).toBe('😀'.repeat(150))
  expect(emailPreview('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}...`)
})

it('does not reverse the text around it: neither the "..." nor the author\'s name (COM-06)', () => {
  expect(emailPreview(`\u202e${'x'.repeat(150)}y`)).toBe(`${'x'.repeat(150)}...`)
  expect(emailHeader('\u2067estimate\u202e')).toBe('Subject: estimate')
})

it('begins the header of the email modal with "Subject: ", and cuts the subject to 300 characters (MAIL-01)', () => {
  expect(emailHeader('Implant estimate')).toBe('Subject: Implant estimate')
  expect(emailHeader('s'.repeat(301))).toBe(`Subject: ${'s'.repeat(300)}`)
  expect(emailHeader(null)).toBe('Subject: ')
})
