import { describe, expect, it } from 'vitest'
import { emptyReply, isReplyState, nextReply, shownReply, snoozeAfterSending } from './reply-state.ts'
import { replyRequest } from './send-request.ts'

describe('the draft of a reply', () => {
  it('gets the subject of the latest inbound email and keeps its body when Email is chosen (RPL-09)', () => {
    const reply = { ...emptyReply, fields: { content: 'a note', body: 'Dear Jo' } }
    const step = { type: 'channel_chosen', channel: 'Email', subject: 'Re: Implants' } as const
    expect(nextReply(reply, step)).toMatchObject({
      channel: 'Email',
      fields: { subject: 'Re: Implants', body: 'Dear Jo' },
    })
    expect(nextReply(emptyReply, step).fields).toEqual({ subject: 'Re: Implants' })
  })

  it('keeps a written subject, and fills an empty one, when Email is chosen again (RPL-09)', () => {
    const step = { type: 'channel_chosen', channel: 'Email', subject: 'Re: Implants' } as const
    const email = { ...emptyReply, channel: 'Email', fields: { subject: 'My own', body: 'Dear Jo' } } as const
    expect(nextReply(email, step)).toBe(email)
    expect(nextReply({ ...email, fields: { body: 'Dear Jo' } }, step).fields).toEqual({
      subject: 'Re: Implants',
      body: 'Dear Jo',
    })
  })

  it('clears the fields when a channel other than Email is chosen (RPL-09)', () => {
    const email = { ...emptyReply, channel: 'Email', fields: { subject: 'x', body: 'y' } } as const
    for (const channel of ['Note', 'SMS', 'WhatsApp'] as const) {
      expect(nextReply(email, { type: 'channel_chosen', channel, subject: 'Re: x' })).toEqual({
        ...emptyReply,
        channel,
      })
    }
  })

  it('is cleared by sending, and keeps its channel (RPL-14)', () => {
    const sms = { ...emptyReply, channel: 'SMS', fields: { message: 'Hi' } } as const
    const reply = { ...sms, endSnooze: true, templateId: 't1' }
    expect(nextReply(reply, { type: 'sent', channel: 'SMS' })).toEqual({ ...emptyReply, channel: 'SMS' })
  })

  it('preserves the text for a channel that is not shown because it cannot be used (RPL-02, RPL-08)', () => {
    const draft = {
      channel: 'WhatsApp',
      fields: { message: 'Half a sentence', content: 'Rang' },
      endSnooze: true,
      templateId: 't1',
      files: [],
    } as const
    expect(shownReply(draft, 'Note')).toEqual({
      channel: 'Note',
      fields: { content: 'Rang' },
      endSnooze: true,
      templateId: null,
      files: [],
    })
    expect(nextReply(draft, { type: 'sent', channel: 'Note' })).toEqual({
      ...emptyReply,
      channel: 'WhatsApp',
      fields: { message: 'Half a sentence' },
      templateId: 't1',
    })
    expect(nextReply(draft, { type: 'sent', channel: 'WhatsApp' })).toEqual({
      ...emptyReply,
      channel: 'WhatsApp',
      fields: { content: 'Rang' },
    })
  })

  it('gets its fields and template id from a chosen template', () => {
    const sms = { ...emptyReply, channel: 'SMS' } as const
    const step = { type: 'template_chosen', templateId: 't1', fields: { message: 'Hi Jane' } } as const
    expect(nextReply(sms, step)).toMatchObject({ fields: { message: 'Hi Jane' }, templateId: 't1' })
  })

  it("preserves its text when a template is sent alone, unless the text equals the template's", () => {
    const reply = {
      channel: 'WhatsApp',
      fields: { message: 'Mine' },
      endSnooze: true,
      templateId: 't1',
      files: [],
    } as const
    expect(nextReply(reply, { type: 'template_sent', text: 'Hi Jo' })).toEqual({
      ...emptyReply,
      channel: 'WhatsApp',
      fields: { message: 'Mine' },
    })
    expect(nextReply(reply, { type: 'template_sent', text: 'Mine' }).fields).toEqual({ message: '' })
  })

  it('receives a failed template without losing text written in the meantime, and can drop the template', () => {
    const draft = { ...emptyReply, channel: 'WhatsApp', fields: { message: 'Mine' } } as const
    const template = { ...emptyReply, channel: 'WhatsApp', templateId: 't1' } as const
    const both = nextReply(draft, { type: 'restored', reply: template })
    expect(both).toEqual({ ...draft, templateId: 't1' })
    expect(nextReply(both, { type: 'template_dropped' })).toEqual(draft)
    expect(nextReply(emptyReply, { type: 'restored', reply: template })).toBe(template)
    const sms = { ...emptyReply, channel: 'SMS', fields: { message: 'Mine' } } as const
    expect(nextReply(sms, { type: 'restored', reply: template })).toBe(sms)
  })

  it('tells the server to end the snooze, and clears the shown snooze, if the user has chosen that (RPL-16)', () => {
    const snooze = { ends_at: '2025-11-24T09:00:00Z', comment: null, state: 'asleep' }
    const reply = { ...emptyReply, channel: 'SMS', fields: { message: 'Hi' } } as const
    const ending = nextReply(reply, { type: 'end_snooze_set', endSnooze: true })
    expect(replyRequest(ending, 'id-1')?.body).toMatchObject({ end_snooze: true })
    expect(snoozeAfterSending(snooze, ending)).toBeNull()
    expect(replyRequest(reply, 'id-1')?.body).toMatchObject({ end_snooze: false })
    expect(snoozeAfterSending(snooze, reply)).toBe(snooze)
  })

  it('is restored when sending failed, unless new text was written', () => {
    const failed = { ...emptyReply, channel: 'SMS', fields: { message: 'Hi' } } as const
    expect(nextReply(emptyReply, { type: 'restored', reply: failed })).toBe(failed)
    const newer = { ...emptyReply, channel: 'SMS', fields: { message: 'Something else' } } as const
    expect(nextReply(newer, { type: 'restored', reply: failed })).toBe(newer)
  })

  it('is restored from storage only when it is complete and valid', () => {
    expect(isReplyState({ ...emptyReply, fields: { message: 'Hi' } })).toBe(true)
    for (const invalid of [
      null,
      {},
      { ...emptyReply, channel: 'fax' },
      { ...emptyReply, fields: { a: 1 } },
    ]) {
      expect(isReplyState(invalid)).toBe(false)
    }
  })
})
