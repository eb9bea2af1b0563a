import { expect, it } from 'vitest'
import { emailHeader, messagePreview } from './message-preview.ts'

it('an email preview shows 150 characters of the body, then "..." only if the body is longer (COM-06)', () => {
  expect(messagePreview('x'.repeat(150))).toBe('x'.repeat(150))
  expect(messagePreview('x'.repeat(151))).toBe(`${'x'.repeat(150)}...`)
  expect(messagePreview('')).toBe('')
})

it('an email preview never cuts a character in half (COM-06)', () => {
  expect(messagePreview('😀'.repeat(150))).toBe('😀'.repeat(150))
  expect(messagePreview('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}...`)
})

it('an email preview and the email header leave out direction marks, which would reverse the text around them (COM-06)', () => {
  expect(messagePreview(`\u202e${'x'.repeat(150)}y`)).toBe(`${'x'.repeat(150)}...`)
  expect(emailHeader('\u2067estimate\u202e')).toBe('Subject: estimate')
})

it('the header of the email modal is "Subject: " and at most 300 characters of the subject (MAIL-01)', () => {
  expect(emailHeader('Implant estimate')).toBe('Subject: Implant estimate')
  expect(emailHeader('s'.repeat(301))).toBe(`Subject: ${'s'.repeat(300)}`)
  expect(emailHeader(null)).toBe('Subject: ')
})
