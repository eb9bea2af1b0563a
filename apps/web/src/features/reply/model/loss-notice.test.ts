import { expect, it } from 'vitest'
import { lossNotice, TEXT_REPLACED } from './loss-notice.ts'

const email = { type: 'channel_chosen', channel: 'Email', subject: '' } as const
const template = { type: 'template_chosen', templateId: 't', fields: { message: 'Hello' } } as const

it('notices that another channel clears a text, and that a template replaces it', () => {
  expect(lossNotice(email, 'SMS', false)).toBe('Your text was cleared')
  expect(lossNotice(template, 'SMS', false)).toBe(TEXT_REPLACED)
})

it.each([
  ['the shown channel is chosen again', lossNotice(email, 'Email', false)],
  ['a template is sent alone', lossNotice({ ...template, fields: {} }, 'WhatsApp', false)],
  ['nothing is written', lossNotice(email, 'SMS', true)],
  ['a text is typed', lossNotice({ type: 'typed', field: 'message', value: 'Hi' }, 'SMS', false)],
])('notices nothing when %s', (_, notice) => {
  expect(notice).toBeNull()
})
