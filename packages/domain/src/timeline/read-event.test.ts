import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommunicationEvent, TimelineEvent } from './event.ts'
import { legacyTypes } from './event-type.ts'
import { legacyEvent } from './legacy-event.ts'
import { readEvent, readTimeline } from './read-event.ts'

const base = { id: '0198c1de-0000-7000-8000-000000000001', datetime: '2025-11-20T09:31:00Z' }

describe('an event from the API', () => {
  it('has its status as text or as an object with a name (COM-01)', () => {
    const sms = { ...base, type: 'communication', comm_type: 'sms', inbound: false, text_content: 'Hello' }
    const asText = readEvent({ ...sms, status: 'Delivered' })
    expect(asText).toMatchObject({ status: 'delivered' })
    expect(readEvent({ ...sms, status: { name: 'delivered' } })).toEqual(asText)
  })

  it('has read_at, retry and attachments if it is a communication, with defaults for missing ones (COM-01)', () => {
    const event = readEvent({
      ...base,
      type: 'communication',
      comm_type: 'sms',
      inbound: true,
      text_content: 'Hello',
      read_at: '2025-11-20T09:40:00Z',
      status: 'received',
      retry: { active: true, count: 2 },
      attachments: [{ name: 'xray.jpg', type: 'image/jpeg', url: '/api/v3/attachments/1' }],
    })
    expect(event).toMatchObject({
      ...base,
      inbound: true,
      text_content: 'Hello',
      read_at: '2025-11-20T09:40:00Z',
      retry: { active: true, count: 2 },
      attachments: [{ name: 'xray.jpg', type: 'image/jpeg', url: '/api/v3/attachments/1' }],
    })
    expect(readEvent({ ...base, type: 'communication', comm_type: 'sms' })).toMatchObject({
      inbound: false,
      read_at: null,
      status: null,
      retry: { active: false, count: 0 },
      attachments: [],
    })
  })

  it('has the way of its files if it is a text, and no other', () => {
    const sms = { ...base, type: 'communication', comm_type: 'sms', inbound: false, text_content: 'Hello' }
    expect(readEvent({ ...sms, files_sent_as: 'link' })).toMatchObject({ files_sent_as: 'link' })
    expect(readEvent({ ...sms, files_sent_as: 'pigeon' })).not.toHaveProperty('files_sent_as')
    expect(readEvent({ ...sms, comm_type: 'email', files_sent_as: 'mms' })).not.toHaveProperty(
      'files_sent_as',
    )
  })

  it('has subject, from_email, to_email and identity flat or under email_data (COM-03)', () => {
    const fields = {
      subject: 'Implant estimate',
      from_email: 'o.adeyemi@mail.example',
      to_email: 'hello@brightside.test',
      identity: 'abc@mail.example',
    }
    const email = { ...base, type: 'communication', comm_type: 'email', inbound: true, text_content: 'Dear' }
    const flat = readEvent({ ...email, ...fields })
    expect(flat).toMatchObject(fields)
    expect(readEvent({ ...email, email_data: fields })).toEqual(flat)
  })

  it('names the mailbox of the practice that has an email, if one does', () => {
    const email = { ...base, type: 'communication', comm_type: 'email', inbound: true, text_content: 'Dear' }
    expect(readEvent({ ...email, mailbox: 'gmail' })).toMatchObject({ mailbox: 'gmail' })
    expect(readEvent({ ...email, mailbox: 'dentally' })).not.toHaveProperty('mailbox')
  })

  it('has both phone numbers if it is an SMS, a call or a WhatsApp message (COM-04)', () => {
    const phoneNumber = {
      number: '+447700900461',
      invalid_reason: 'TOO_SHORT',
      invalidated_at: '2025-01-01T00:00:00Z',
    }
    for (const comm_type of ['sms', 'call', 'whatsapp_message']) {
      expect(
        readEvent({
          ...base,
          type: 'communication',
          comm_type,
          from_number: phoneNumber,
          to_number: '+441632960100',
        }),
      ).toMatchObject({
        from_number: phoneNumber,
        to_number: { number: '+441632960100', invalid_reason: null, invalidated_at: null },
      })
    }
  })

  it('can be a notice of WhatsApp itself, not written by the patient (RPL-20)', () => {
    const message = { ...base, type: 'communication', comm_type: 'whatsapp_message', inbound: true }
    expect(readEvent({ ...message, notice: true })).toMatchObject({ notice: true })
    expect(readEvent(message)).not.toHaveProperty('notice')
  })

  it('has the shape of the v2 type for every legacy type (TML-10)', () => {
    const types = legacyTypes.map((type) => {
      const event = readEvent({ ...base, type })
      return [type, event?.type, (event as CommunicationEvent).comm_type]
    })
    expect(types).toEqual([
      ['Email', 'communication', 'email'],
      ['Note', 'note', undefined],
      ['Form Submission', 'form_submission', undefined],
      ['SMS', 'communication', 'sms'],
      ['Phone Call', 'communication', 'call'],
      ['Business Event', 'business_event', undefined],
      ['WhatsApp', 'communication', 'whatsapp_message'],
      ['Attachment', 'attachment', 'email'],
    ])
  })

  it('can be a marketing email (COM-02)', () => {
    expect(readEvent({ ...base, type: 'Email', comm_type: 'marketing_email' })).toMatchObject({
      type: 'communication',
      comm_type: 'marketing_email',
    })
  })

  it('has the fields of a business or a practice-system event (TML-12, TML-13)', () => {
    const event = { headline: 'Consultation booked', description: 'with Dr Okafor', note: 'Bring x-rays' }
    const kind = { name: 'stage_changed', icon: 'arrow-right', color: 'grey', tooltip: 'Stage' }
    expect(readEvent({ ...base, type: 'business_event', ...event, business_event_type: kind })).toEqual({
      ...base,
      type: 'business_event',
      ...event,
      business_event_type: kind,
    })
    const pms = { name: 'booked', source: 'Dentally' }
    expect(readEvent({ ...base, type: 'pms_event', ...event, pms_type: pms })).toEqual({
      ...base,
      type: 'pms_event',
      ...event,
      pms_type: pms,
    })
  })

  it('can have form answers as an object instead of JSON text (TML-14)', () => {
    expect(
      readEvent({ ...base, type: 'form_submission', form: 'Implants', message: { name: 'Jo' } }),
    ).toEqual({
      ...base,
      type: 'form_submission',
      form: 'Implants',
      message: '{"name":"Jo"}',
    })
  })

  it('is left out of a timeline that cannot show it', () => {
    const readable = { ...base, type: 'note', content: 'x' }
    const timeline = readTimeline({
      items: [
        readable,
        { ...readable, id: '' },
        { ...readable, datetime: 'yesterday' },
        { ...readable, type: 'hologram' },
        { ...base, type: 'pms_event', pms_type: { name: 'teleported' } },
        null,
        'text',
      ],
      version: 3,
    })
    expect(timeline.version).toBe(3)
    expect(timeline.items.map((item) => item.id)).toEqual([base.id])
  })

  it('is read without an error, whatever it contains', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...legacyTypes, 'communication', 'note'), (junk, type) => {
        expect(() => readEvent(junk)).not.toThrow()
        const noisy = { ...base, type, status: junk, retry: junk, attachments: junk, email_data: junk }
        expect(readEvent(noisy)?.id).toBe(base.id)
      }),
    )
  })
})

describe('the older format', () => {
  const email: TimelineEvent = {
    ...base,
    type: 'communication',
    comm_type: 'email',
    inbound: true,
    text_content: 'Dear Hannah',
    read_at: null,
    status: 'received',
    failure_reason: null,
    retry: { active: false, count: 0 },
    attachments: [
      {
        id: 'a1',
        name: 'x.pdf',
        type: 'application/pdf',
        url: '/api/v3/attachments/a1',
        size: 9,
        state: 'stored',
      },
    ],
    automated: false,
    representative: { name: 'Hannah Price', photo: null },
    subject: 'Estimate',
    from_email: 'o.adeyemi@mail.example',
    to_email: 'hello@brightside.test',
    identity: 'abc@mail.example',
  }

  it('has type names of its own, status as {name} and email fields also under email_data (TML-10, COM-03)', () => {
    expect(legacyEvent(email)).toMatchObject({
      type: 'Email',
      status: { name: 'received' },
      subject: 'Estimate',
      email_data: { subject: 'Estimate', identity: 'abc@mail.example' },
    })
  })

  it('is read as the same event (TML-10)', () => {
    const { subject, from_email, to_email, identity, ...rest } = email
    const phoneNumber = { number: '+447700900461', invalid_reason: null, invalidated_at: null }
    const numbers = { from_number: phoneNumber, to_number: phoneNumber }
    const events: TimelineEvent[] = [
      email,
      { ...email, comm_type: 'marketing_email' },
      { ...rest, comm_type: 'sms', ...numbers },
      { ...rest, comm_type: 'whatsapp_message', ...numbers },
      { ...rest, comm_type: 'call', ...numbers, duration_seconds: 252 },
      { ...base, type: 'note', title: 'Call', content: 'Nervous', representative: null },
      { ...base, type: 'form_submission', form: 'Implants', message: '{"name":"Jo"}' },
      {
        ...base,
        type: 'business_event',
        headline: 'Moved',
        description: null,
        note: null,
        business_event_type: { name: 'a', icon: 'b', color: 'c', tooltip: 'd' },
      },
      { ...base, type: 'attachment', inbound: true, comm_type: 'sms', attachments: email.attachments },
    ]
    for (const event of events) expect(readEvent(legacyEvent(event))).toEqual(event)
  })

  it('has no practice-system events (TML-11)', () => {
    expect(
      legacyEvent({
        ...base,
        type: 'pms_event',
        headline: 'Booked',
        description: null,
        note: null,
        pms_type: { name: 'booked', source: 'Dentally' },
      }),
    ).toBeNull()
  })
})
