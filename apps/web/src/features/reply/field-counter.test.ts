import { smsLengthError } from '@enamel/domain/communications/messages/sms-length'
import { expect, it } from 'vitest'
import { counter } from './field-counter.tsx'
import { canSend } from './model/can-send.ts'
import { aReply } from './testing/a-reply.ts'

it('shows "n/max" for a field with a maximum length, highlighted at the limit (RPL-11)', () => {
  expect(counter('Email', '', 255)).toEqual({ text: '0/255', highlighted: false })
  expect(counter('Email', 'x'.repeat(254), 255)).toEqual({ text: '254/255', highlighted: false })
  expect(counter('Email', 'x'.repeat(255), 255)).toEqual({ text: '255/255', highlighted: true })
})

it('counts an SMS in the units by which the server accepts or refuses it (RPL-11)', () => {
  expect(counter('SMS', '€'.repeat(799), 1600)).toEqual({ text: '1598/1600', highlighted: false })
  expect(counter('SMS', '€'.repeat(800), 1600)).toEqual({ text: '1600/1600', highlighted: true })
  expect(counter('SMS', '€🦷', 1600)?.text).toBe('3/1600')
  expect(counter('WhatsApp', '€€', 1600)?.text).toBe('2/1600')
  for (const text of ['€'.repeat(800), '€'.repeat(801), '🦷'.repeat(800), '🦷'.repeat(801)]) {
    const sms = aReply({ channel: 'SMS', fields: { message: text } })
    expect(canSend(sms, null)).toBe(smsLengthError(text) === null)
  }
})
