import { expect, it } from 'vitest'
import { formInboxText, receivedInboxText, sentInboxText } from './inbox-text.ts'

it('a sent email shows its subject, another message its text, and one with files alone their kind', () => {
  const content = { subject: 'Estimate', text: 'As promised', fileTypes: ['application/pdf'] }
  expect(sentInboxText(content)).toBe('Estimate')
  expect(sentInboxText({ ...content, subject: '' })).toBe('As promised')
  expect(sentInboxText({ ...content, subject: null })).toBe('As promised')
  expect(sentInboxText({ ...content, subject: '', text: ' ' })).toBe('Attachment')
})

it('a received email shows subject and text, a web form its name and its request', () => {
  const content = { subject: 'Estimate', text: 'How much?', fileTypes: ['image/png'] }
  expect(receivedInboxText(content)).toBe('Estimate: How much?')
  expect(receivedInboxText({ ...content, text: ' ' })).toBe('Estimate')
  expect(receivedInboxText({ ...content, subject: null })).toBe('How much?')
  expect(receivedInboxText({ ...content, subject: null, text: '' })).toBe('Picture')
  expect([formInboxText('Enquiry', 'Implants'), formInboxText('Enquiry', '')]).toEqual([
    'Enquiry: Implants',
    'Enquiry',
  ])
})
