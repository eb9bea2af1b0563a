import { describe, expect, it } from 'vitest'
import { aReply } from '../testing/a-reply.ts'
import { replyRequest, templateRequest } from './send-request.ts'

describe('the request that Send makes', () => {
  const options = { endSnooze: true, templateId: 't1' }

  it('has id, channel, end_snooze and template_id, plus subject and body or message (RPL-15)', () => {
    const email = aReply({
      ...options,
      channel: 'Email',
      fields: { subject: 'Hello', body: 'Dear Jo', message: 'x' },
    })
    expect(replyRequest(email, 'id-1')).toEqual({
      call: 'communication',
      body: {
        id: 'id-1',
        channel: 'Email',
        end_snooze: true,
        template_id: 't1',
        subject: 'Hello',
        body: 'Dear Jo',
      },
    })
    for (const channel of ['SMS', 'WhatsApp'] as const) {
      expect(replyRequest(aReply({ channel, fields: { message: 'Hi', body: 'x' } }), 'id-2')).toEqual({
        call: 'communication',
        body: { id: 'id-2', channel, end_snooze: false, template_id: null, message: 'Hi' },
      })
    }
  })

  it('adds a note with id, title and content (COM-18)', () => {
    expect(replyRequest(aReply({ fields: { content: 'Nervous' } }), 'id-3')).toEqual({
      call: 'note',
      body: { id: 'id-3', title: '', content: 'Nervous' },
    })
  })

  it('sends an approved template with its text as the payload (RPL-22)', () => {
    const template = { id: 't-1', text: 'Hi Charlotte, shall we go on?' }
    expect(templateRequest(template, { endSnooze: true }, 'id-1')).toEqual({
      call: 'approved',
      body: {
        id: 'id-1',
        channel: 'WhatsApp',
        template_id: 't-1',
        end_snooze: true,
        payload: { message: 'Hi Charlotte, shall we go on?' },
      },
    })
  })

  it('does not exist on a read-only channel (RPL-04)', () => {
    expect(replyRequest(aReply({ channel: 'Form Submissions' }), 'id-4')).toBeNull()
  })
})
