import { describe, expect, it } from 'vitest'
import { failureOf } from '../communications/failure-reason.ts'
import { sendingMessage } from '../communications/sending.ts'
import type { CommunicationEvent } from '../timeline/event.ts'
import { channelTabs, enabledChannels, type ReplyFacts } from './availability.ts'
import { snoozeAfterSending } from './end-snooze.ts'
import {
  emptyReply,
  isReplyState,
  nextReplies,
  nextReply,
  type Replies,
  replyOf,
  shownReply,
} from './reply-state.ts'
import { availableChannel, savedChannel } from './selected-channel.ts'
import { replyRequest } from './send-request.ts'
import { prefilledSubject } from './subject.ts'
import { isStalled, whatsAppWindow, windowEnd, windowOpenedIn } from './whatsapp-window.ts'

function facts(given: Partial<ReplyFacts> = {}): ReplyFacts {
  return {
    email_enabled: true,
    sms_enabled: true,
    features: ['whatsapp'],
    whatsapp_healthy: true,
    email: 'jo@mail.example',
    phone: { number: '+447700900461', invalid_reason: null },
    ...given,
  }
}

function why(channel: string, given: Partial<ReplyFacts>): string | null | undefined {
  return channelTabs(facts(given)).find((tab) => tab.channel === channel)?.disabledMessage
}

function aMessage(time: string, given: Partial<CommunicationEvent>): CommunicationEvent {
  const datetime = `2025-11-20T${time}Z`
  const sending = sendingMessage({ id: time, datetime, comm_type: 'email', text_content: 'x' })
  return { ...sending, inbound: true, status: 'received', ...given }
}

describe('which channels can be used', () => {
  it('is email and SMS as the practice has them enabled (RPL-06)', () => {
    expect(why('Email', {})).toBeNull()
    expect(why('Email', { email_enabled: false })).toBe('Email is not enabled for your practice')
    expect(why('SMS', {})).toBeNull()
    expect(why('SMS', { sms_enabled: false })).toBe('SMS is not enabled for your practice')
  })

  it('is WhatsApp with a healthy integration and the flag (RPL-06, INT-28)', () => {
    expect(why('WhatsApp', {})).toBeNull()
    expect(why('WhatsApp', { features: [] })).toBe('WhatsApp is not connected')
    expect(why('WhatsApp', { whatsapp_healthy: false })).toBe('WhatsApp is not connected')
  })

  it('blocks WhatsApp to an invalid number, once it is connected', () => {
    const text = 'Cannot send a WhatsApp message to an invalid number'
    expect(why('WhatsApp', { phone: { number: '0770', invalid_reason: 'TOO_SHORT' } })).toBe(text)
    expect(why('WhatsApp', { phone: null })).toBe(text)
    expect(why('WhatsApp', { phone: null, whatsapp_healthy: false })).toBe('WhatsApp is not connected')
  })

  it('blocks SMS to an invalid number, and email without an address (COM-17)', () => {
    const text = 'Cannot send an SMS to an invalid number'
    expect(why('SMS', { phone: { number: '0770', invalid_reason: 'TOO_SHORT' } })).toBe(text)
    expect(why('SMS', { phone: null })).toBe(text)
    expect(why('Email', { email: null })).toBe('This patient has no email address. Add one and send again.')
  })

  it('is always Note, and there is no tab for form submissions (RPL-04)', () => {
    const tabs = channelTabs(
      facts({ email_enabled: false, sms_enabled: false, features: [], phone: null, email: null }),
    )
    expect(tabs.map((tab) => tab.channel)).toEqual(['Note', 'Email', 'SMS', 'WhatsApp'])
    expect(enabledChannels(tabs)).toEqual(['Note'])
  })
})

describe('the channel shown', () => {
  it('falls back to the first when the selected one is not available (RPL-08)', () => {
    expect(availableChannel('SMS', ['Note', 'SMS'])).toBe('SMS')
    expect(availableChannel('WhatsApp', ['Note', 'SMS'])).toBe('Note')
    expect(availableChannel('WhatsApp', ['Email', 'SMS'])).toBe('Email')
  })

  it('is the saved one only if it is enabled, otherwise note (RPL-08)', () => {
    expect(savedChannel('email', ['Note', 'Email'])).toBe('Email')
    expect(savedChannel('WhatsApp', ['Note', 'Email'])).toBe('Note')
    expect(savedChannel('WhatsApp', ['Email', 'SMS'])).toBe('Note')
    expect(savedChannel(null, ['Note', 'Email'])).toBe('Note')
    expect(savedChannel('fax', ['Note', 'Email'])).toBe('Note')
  })
})

describe('a reply being written', () => {
  it('starts as a note with nothing in it', () => {
    expect(replyOf({}, 'jo')).toEqual({
      channel: 'Note',
      fields: {},
      endSnooze: false,
      templateId: null,
      files: [],
    })
    expect(replyOf({}, 'constructor')).toEqual(emptyReply)
  })

  it('is kept per patient: drafts of two patients do not mix (RPL-02)', () => {
    let replies: Replies = {}
    replies = nextReplies(replies, 'jo', { type: 'channel_chosen', channel: 'SMS', subject: '' })
    replies = nextReplies(replies, 'jo', { type: 'typed', field: 'message', value: 'Hi Jo' })
    replies = nextReplies(replies, 'sam', { type: 'typed', field: 'content', value: 'Nervous' })
    replies = nextReplies(replies, 'sam', { type: 'end_snooze_set', endSnooze: true })
    expect(replies).toEqual({
      jo: { ...emptyReply, channel: 'SMS', fields: { message: 'Hi Jo' } },
      sam: { ...emptyReply, fields: { content: 'Nervous' }, endSnooze: true },
    })
  })

  it('as an email starts with the subject of the latest inbound one and keeps the body (RPL-09)', () => {
    const reply = { ...emptyReply, fields: { content: 'a note', body: 'Dear Jo' } }
    const step = { type: 'channel_chosen', channel: 'Email', subject: 'Re: Implants' } as const
    expect(nextReply(reply, step)).toMatchObject({
      channel: 'Email',
      fields: { subject: 'Re: Implants', body: 'Dear Jo' },
    })
    expect(nextReply(emptyReply, step).fields).toEqual({ subject: 'Re: Implants' })
  })

  it('keeps a subject already written when Email is chosen again, and fills an empty one (RPL-09)', () => {
    const step = { type: 'channel_chosen', channel: 'Email', subject: 'Re: Implants' } as const
    const own = { ...emptyReply, channel: 'Email', fields: { subject: 'My own', body: 'Dear Jo' } } as const
    expect(nextReply(own, step)).toBe(own)
    expect(nextReply({ ...own, fields: { body: 'Dear Jo' } }, step).fields).toEqual({
      subject: 'Re: Implants',
      body: 'Dear Jo',
    })
  })

  it('resets the fields when another channel is chosen (RPL-09)', () => {
    const email = { ...emptyReply, channel: 'Email', fields: { subject: 'x', body: 'y' } } as const
    for (const channel of ['Note', 'SMS', 'WhatsApp'] as const) {
      expect(nextReply(email, { type: 'channel_chosen', channel, subject: 'Re: x' })).toEqual({
        ...emptyReply,
        channel,
      })
    }
  })

  it('is cleared by sending, and keeps the channel (RPL-14)', () => {
    const sms = { ...emptyReply, channel: 'SMS', fields: { message: 'Hi' } } as const
    const reply = { ...sms, endSnooze: true, templateId: 't1' }
    expect(nextReply(reply, { type: 'sent', channel: 'SMS' })).toEqual({ ...emptyReply, channel: 'SMS' })
  })

  it('keeps what was written for a channel that is not shown while it cannot be used (RPL-02, RPL-08)', () => {
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

  it('takes its fields and id from a template', () => {
    const sms = { ...emptyReply, channel: 'SMS' } as const
    const step = { type: 'template_chosen', templateId: 't1', fields: { message: 'Hi Jane' } } as const
    expect(nextReply(sms, step)).toMatchObject({ fields: { message: 'Hi Jane' }, templateId: 't1' })
  })

  it('keeps what was written beside a template that went out by itself, unless that is the same', () => {
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

  it('gets a template back that went by itself beside what was written meanwhile, and drops it', () => {
    const draft = { ...emptyReply, channel: 'WhatsApp', fields: { message: 'Mine' } } as const
    const template = { ...emptyReply, channel: 'WhatsApp', templateId: 't1' } as const
    const both = nextReply(draft, { type: 'restored', reply: template })
    expect(both).toEqual({ ...draft, templateId: 't1' })
    expect(nextReply(both, { type: 'template_dropped' })).toEqual(draft)
    expect(nextReply(emptyReply, { type: 'restored', reply: template })).toBe(template)
    const sms = { ...emptyReply, channel: 'SMS', fields: { message: 'Mine' } } as const
    expect(nextReply(sms, { type: 'restored', reply: template })).toBe(sms)
  })

  it('with the end-snooze flag says so to the server and clears the snooze on screen (RPL-16)', () => {
    const snooze = { ends_at: '2025-11-24T09:00:00Z', comment: null, state: 'asleep' }
    const reply = { ...emptyReply, channel: 'SMS', fields: { message: 'Hi' } } as const
    const ending = nextReply(reply, { type: 'end_snooze_set', endSnooze: true })
    expect(replyRequest(ending, 'id-1')?.body).toMatchObject({ end_snooze: true })
    expect(snoozeAfterSending(snooze, ending)).toBeNull()
    expect(replyRequest(reply, 'id-1')?.body).toMatchObject({ end_snooze: false })
    expect(snoozeAfterSending(snooze, reply)).toBe(snooze)
  })

  it('comes back when sending failed, unless something new was written', () => {
    const lost = { ...emptyReply, channel: 'SMS', fields: { message: 'Hi' } } as const
    expect(nextReply(emptyReply, { type: 'restored', reply: lost })).toBe(lost)
    const newer = { ...emptyReply, channel: 'SMS', fields: { message: 'Something else' } } as const
    expect(nextReply(newer, { type: 'restored', reply: lost })).toBe(newer)
  })

  it('is taken up from storage only when it is whole', () => {
    expect(isReplyState({ ...emptyReply, fields: { message: 'Hi' } })).toBe(true)
    for (const bad of [null, {}, { ...emptyReply, channel: 'fax' }, { ...emptyReply, fields: { a: 1 } }]) {
      expect(isReplyState(bad)).toBe(false)
    }
  })
})

describe('the subject of an answer (RPL-09)', () => {
  it('is "Re: " and that of the latest inbound email', () => {
    const items = [
      aMessage('09:20:00', { subject: 'Newest inbound' }),
      aMessage('09:00:00', { subject: 'Older' }),
      aMessage('09:30:00', { subject: 'Ours', inbound: false }),
      aMessage('09:40:00', { subject: 'Not an email', comm_type: 'sms' }),
    ]
    expect(prefilledSubject(items)).toBe('Re: Newest inbound')
  })

  it('is empty when there is none, or it had no subject', () => {
    expect(prefilledSubject([])).toBe('')
    expect(prefilledSubject([aMessage('09:00:00', { subject: 'Ours', inbound: false })])).toBe('')
    expect(prefilledSubject([aMessage('09:00:00', { subject: ' ' })])).toBe('')
  })

  it('says "Re: " once', () => {
    expect(prefilledSubject([aMessage('09:00:00', { subject: 'Re: RE: Implants' })])).toBe('Re: Implants')
  })

  it('is no longer than a subject may be, so that it can be sent (RPL-05)', () => {
    const answerTo = (subject: string) => prefilledSubject([aMessage('09:00:00', { subject })])
    expect(answerTo('x'.repeat(400))).toBe(`Re: ${'x'.repeat(251)}`)
    expect(answerTo(`${'x'.repeat(250)}😀`)).toBe(`Re: ${'x'.repeat(250)}`)
  })
})

describe('a WhatsApp conversation (RPL-20)', () => {
  const theirs = '+447700900461'
  const side = (number: string) => ({ number, invalid_reason: null, invalidated_at: null })
  const onWhatsApp = (time: string, given: Partial<CommunicationEvent> = {}) =>
    aMessage(time, {
      comm_type: 'whatsapp_message',
      [given.inbound === false ? 'to_number' : 'from_number']: side(theirs),
      ...given,
    })
  const last = new Date('2025-11-19T10:00:00Z')

  it('is stalled from exactly 86400 seconds after the last inbound message', () => {
    expect(isStalled(last, '2025-11-20T09:59:59.999Z')).toBe(false)
    expect(isStalled(last, '2025-11-20T10:00:00Z')).toBe(true)
    expect(windowEnd(last)).toEqual(new Date('2025-11-20T10:00:00Z'))
  })

  it('is stalled when the patient never wrote', () => {
    expect(isStalled(null, '2025-11-20T10:00:00Z')).toBe(true)
  })

  it('tells when its window closes: in minutes of the last quarter of an hour, and when that reads otherwise (RPL-21)', () => {
    const at = (time: string) => whatsAppWindow(last, `2025-11-20T${time}Z`)
    expect(at('09:44:59')).toEqual({ kind: 'open', changesAt: new Date('2025-11-20T09:45:00Z') })
    expect(at('09:45:00')).toEqual({
      kind: 'closing',
      minutes: 15,
      changesAt: new Date('2025-11-20T09:46:00Z'),
    })
    expect(at('09:47:30')).toMatchObject({ minutes: 13, changesAt: new Date('2025-11-20T09:48:00Z') })
    expect(at('09:59:59')).toMatchObject({ minutes: 1, changesAt: new Date('2025-11-20T10:00:00Z') })
    expect(at('10:00:00')).toEqual({ kind: 'stalled' })
    expect(whatsAppWindow(null, last)).toEqual({ kind: 'stalled' })
  })

  it('counts a file that the patient sent alone', () => {
    const file = {
      id: 'f',
      type: 'attachment',
      datetime: '2025-11-20T09:45:00Z',
      inbound: true,
      comm_type: 'whatsapp_message',
      attachments: [],
    } as const
    const items = [{ ...file, attachments: [] }]
    expect(windowOpenedIn(items, theirs)).toEqual(new Date('2025-11-20T09:45:00Z'))
    expect(windowOpenedIn([{ ...file, attachments: [], inbound: false }], theirs)).toBeNull()
  })

  it('does not count outbound messages or other channels', () => {
    const items = [
      onWhatsApp('08:00:00'),
      onWhatsApp('07:00:00'),
      onWhatsApp('09:00:00', { inbound: false }),
      aMessage('09:30:00', { comm_type: 'sms', from_number: side(theirs) }),
    ]
    expect(windowOpenedIn(items, theirs)).toEqual(new Date('2025-11-20T08:00:00Z'))
    expect(windowOpenedIn(items.slice(2), theirs)).toBeNull()
  })

  it("counts what came from the patient's present number alone: a window belongs to a number", () => {
    const items = [onWhatsApp('08:00:00')]
    expect(windowOpenedIn(items, '+447700900462')).toBeNull()
    expect(windowOpenedIn(items, null)).toBeNull()
    expect(windowOpenedIn([onWhatsApp('08:00:00', { from_number: null })], theirs)).toBeNull()
  })

  it('does not count what WhatsApp tells itself or did not pass on', () => {
    expect(windowOpenedIn([onWhatsApp('08:00:00', { notice: true })], theirs)).toBeNull()
  })

  it('is closed by the word of WhatsApp until the patient writes again', () => {
    const refused = onWhatsApp('09:00:00', {
      inbound: false,
      status: 'failed',
      failure_reason: failureOf('window_closed').text,
    })
    expect(windowOpenedIn([onWhatsApp('08:00:00'), refused], theirs)).toBeNull()
    expect(windowOpenedIn([refused, onWhatsApp('09:30:00')], theirs)).toEqual(
      new Date('2025-11-20T09:30:00Z'),
    )
    const opened = new Date('2025-11-20T08:00:00Z')
    for (const other of [
      { ...refused, failure_reason: failureOf('not_on_whatsapp').text },
      { ...refused, to_number: side('+447700900462') },
    ])
      expect(windowOpenedIn([onWhatsApp('08:00:00'), other], theirs)).toEqual(opened)
  })
})
