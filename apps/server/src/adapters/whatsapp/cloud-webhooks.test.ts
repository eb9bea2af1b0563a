import { describe, expect, it } from 'vitest'
import { readCall } from './cloud-webhooks.ts'
import type { WhatsAppNotification } from './whatsapp-gateway.ts'

const ACCOUNT = '100000000000100'

function read(body: unknown) {
  return readCall({ headers: {}, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) })
}

/** The body of a request from the Cloud API. */
function requestBody(value: object, field = 'messages') {
  const metadata = { display_phone_number: '441632960100', phone_number_id: ACCOUNT }
  return {
    object: 'whatsapp_business_account',
    entry: [
      { id: '200', changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }] },
    ],
  }
}

const someone = { from: '447700900123', id: 'wamid.A', timestamp: '1764000000' }
const contacts = [{ profile: { name: 'Siân Moss' }, wa_id: '447700900123' }]

function readOne(message: object) {
  const [notification] =
    read(requestBody({ contacts, messages: [{ ...someone, ...message }] }))?.notifications ?? []
  return notification as Extract<WhatsAppNotification, { kind: 'message' }>
}

describe('an inbound WhatsApp message', () => {
  it('has its sender’s name and number, and its time', () => {
    expect(readOne({ type: 'text', text: { body: 'Hello' } })).toEqual({
      kind: 'message',
      account: ACCOUNT,
      fingerprint: 'wamid.A',
      inboundMessage: {
        kind: 'message',
        providerId: 'wamid.A',
        from: '+447700900123',
        name: 'Siân Moss',
        at: '2025-11-24T16:00:00.999Z',
        content: { kind: 'text', text: 'Hello' },
      },
    })
  })

  const media = { id: '9', mime_type: 'image/jpeg; x=y', sha256: 'x' }
  it.each([
    [
      'image',
      { image: { ...media, caption: 'Ouch' } },
      { caption: 'Ouch', file: { id: '9', type: 'image/jpeg', name: null } },
    ],
    ['video', { video: media }, { caption: '', file: { id: '9', type: 'image/jpeg', name: null } }],
    [
      'audio',
      { audio: { ...media, voice: true } },
      { caption: '', file: { id: '9', type: 'image/jpeg', name: null } },
    ],
    ['sticker', { sticker: media }, { caption: '', file: { id: '9', type: 'image/jpeg', name: null } }],
    [
      'document',
      { document: { ...media, filename: 'x-ray.pdf' } },
      { caption: '', file: { id: '9', type: 'image/jpeg', name: 'x-ray.pdf' } },
    ],
  ])('may be a file: %s', (type, given, content) => {
    expect(readOne({ type, ...given }).inboundMessage).toMatchObject({
      content: { kind: 'file', ...content },
    })
  })

  it.each([
    ['button', { button: { payload: 'p', text: 'Yes please' } }, { kind: 'choice', text: 'Yes please' }],
    [
      'interactive',
      { interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Tuesday' } } },
      { kind: 'choice', text: 'Tuesday' },
    ],
    [
      'interactive',
      { interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Implants', description: '' } } },
      { kind: 'choice', text: 'Implants' },
    ],
    [
      'interactive',
      { interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{}' } } },
      { kind: 'choice', text: 'Sent' },
    ],
    [
      'reaction',
      { reaction: { message_id: 'wamid.0', emoji: '👍' } },
      { kind: 'reaction', emoji: '👍', to: 'wamid.0' },
    ],
    ['reaction', { reaction: { message_id: 'wamid.0' } }, { kind: 'reaction', emoji: '', to: 'wamid.0' }],
    [
      'location',
      { location: { latitude: 51.5, longitude: -0.12, name: 'Café' } },
      { kind: 'place', latitude: 51.5, longitude: -0.12, name: 'Café', address: '' },
    ],
    [
      'contacts',
      {
        contacts: [
          { name: { formatted_name: 'Tom Reid' }, phones: [{ phone: '+44 7700 900111', type: 'CELL' }, {}] },
        ],
      },
      { kind: 'contacts', contacts: [{ name: 'Tom Reid', phones: ['+44 7700 900111'] }] },
    ],
    [
      'system',
      { system: { body: 'A changed their number', type: 'user_changed_number' } },
      { kind: 'notice', text: 'A changed their number' },
    ],
    ['unsupported', { errors: [{ code: 131051, title: 'Unsupported' }] }, { kind: 'unsupported' }],
    ['order', { order: { catalog_id: '1' } }, { kind: 'unsupported' }],
    ['text', { text: 'not an object' }, { kind: 'unsupported' }],
    ['constructor', {}, { kind: 'unsupported' }],
  ])('may have the type %s', (type, given, content) => {
    expect(readOne({ type, ...given }).inboundMessage).toMatchObject({ kind: 'message', content })
  })

  it('has its sender’s name among several contacts, and never another contact’s name', () => {
    const several = [{ profile: { name: 'Tom' }, wa_id: '447700900999' }, ...contacts, 'nonsense']
    const messages = [
      { ...someone, type: 'text', text: { body: 'a' } },
      { ...someone, id: 'wamid.B', from: '447700900555', type: 'text', text: { body: 'b' } },
    ]
    const names = read(requestBody({ contacts: several, messages }))?.notifications.map((notification) =>
      notification.kind === 'message' && notification.inboundMessage.kind === 'message'
        ? notification.inboundMessage.name
        : null,
    )
    expect(names).toEqual(['Siân Moss', ''])
  })

  it.each(['+447700900123', '07700 900123', '😀'])(
    'has no name when the name in its sender’s profile has no letters: %s',
    (name) => {
      const message = { ...someone, type: 'text', text: { body: 'a' } }
      const [notification] =
        read(requestBody({ contacts: [{ profile: { name }, wa_id: someone.from }], messages: [message] }))
          ?.notifications ?? []
      expect(notification).toMatchObject({ inboundMessage: { name: '' } })
    },
  )

  it('has no number when its sender has only a user name', () => {
    const byName = {
      from: 'US.13491208655302741918',
      contacts: [{ profile: { name: 'Kit' }, user_id: 'US.1' }],
    }
    const [notification] =
      read(
        requestBody({
          contacts: byName.contacts,
          messages: [{ ...someone, from: byName.from, type: 'text', text: { body: 'Hi' } }],
        }),
      )?.notifications ?? []
    expect(notification).toMatchObject({ inboundMessage: { from: '', name: 'Kit' } })
  })

  it('loses the character U+0000, which PostgreSQL cannot store', () => {
    expect(readOne({ type: 'text', text: { body: 'a\u0000b' } }).inboundMessage).toMatchObject({
      content: { text: 'ab' },
    })
  })

  it('may revoke another message', () => {
    expect(readOne({ id: 'wamid.R', type: 'revoke', revoke: { original_message_id: 'wamid.A' } })).toEqual({
      kind: 'message',
      account: ACCOUNT,
      fingerprint: 'revoke wamid.A',
      inboundMessage: { kind: 'revoke', providerId: 'wamid.A', from: '+447700900123' },
    })
  })
})

describe('a batch of messages', () => {
  it('is read item by item: a malformed message is stored as received, and no other message is lost', () => {
    const text = (id: string) => ({ ...someone, id, type: 'text', text: { body: id } })
    const messages = [
      text('wamid.1'),
      { from: '447700900123', type: 'text' },
      7,
      text('x'.repeat(501)),
      text('wamid.2'),
    ]
    const batch = read(requestBody({ messages }))
    expect(
      batch?.notifications.map(
        (notification) => notification.kind === 'message' && notification.inboundMessage.kind,
      ),
    ).toEqual(['message', 'unreadable', 'unreadable', 'unreadable', 'message'])
    const [, malformed] = batch?.notifications ?? []
    expect(malformed).toMatchObject({
      inboundMessage: { from: '+447700900123', item: { from: '447700900123', type: 'text' } },
    })
    const again = read(requestBody({ messages }))?.notifications[1]
    expect(again).toEqual(malformed)
  })

  it('may contain several entries, unused updates and malformed items', () => {
    const good = requestBody({ statuses: [{ id: 'wamid.1', status: 'sent' }] }).entry[0]
    const other = requestBody({ display_phone_number: '1', event: 'x' }, 'phone_number_quality_update')
      .entry[0]
    const batch = {
      entry: [good, 'nonsense', { changes: [5, { field: 'messages', value: {} }] }, other, good],
    }
    expect(read(batch)).toMatchObject({
      notifications: [{ kind: 'status' }, { kind: 'status' }],
      malformed: 3,
    })
  })

  it.each(['', 'nonsense', '[]', '{}', '{"entry":5}', 'null'])('is refused as unreadable: %j', (body) => {
    expect(read(body)).toBeNull()
  })
})

describe('a report about a message', () => {
  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
    ['deleted', 'deleted'],
    ['warning', null],
    ['toString', null],
  ])('with the status %s means %s', (word, status) => {
    const [notification] =
      read(
        requestBody({
          statuses: [{ id: 'wamid.1', status: word, timestamp: '1', biz_opaque_callback_data: 'C' }],
        }),
      )?.notifications ?? []
    expect(notification).toEqual({
      kind: 'status',
      account: ACCOUNT,
      status: { providerId: 'wamid.1', communicationId: 'C', status, reason: null, isKeyRefused: false },
    })
  })

  it.each([
    [131047, 'window_closed', false],
    ['131026', 'not_on_whatsapp', false],
    [190, 'setup', true],
    [999, 'unknown', false],
  ])('gives a failure with the code %s the reason %s', (code, reason, isKeyRefused) => {
    const [notification] =
      read(requestBody({ statuses: [{ id: 'w', status: 'failed', errors: [{ code, title: 't' }] }] }))
        ?.notifications ?? []
    expect(notification).toMatchObject({
      status: { status: 'failed', reason, isKeyRefused, communicationId: null },
    })
  })

  it('gives a failure without a code the default reason', () => {
    const [notification] =
      read(requestBody({ statuses: [{ id: 'w', status: 'failed' }] }))?.notifications ?? []
    expect(notification).toMatchObject({ status: { reason: 'unknown', isKeyRefused: false } })
  })
})

describe('an update about a template', () => {
  const update = (value: object) =>
    read({ entry: [{ id: '200', changes: [{ field: 'message_template_status_update', value }] }] })
  const named = {
    message_template_id: 594425479261596,
    message_template_name: 'hello_1',
    message_template_language: 'en_GB',
  }

  it.each([
    ['APPROVED', 'NONE', 'APPROVED', null],
    ['REINSTATED', null, 'APPROVED', null],
    ['FLAGGED', null, 'APPROVED', null],
    ['PENDING', null, 'PENDING', null],
    ['IN_APPEAL', null, 'PENDING', null],
    ['REJECTED', 'PROMOTIONAL', 'REJECTED', 'The text is an advert.'],
    ['REJECTED', 'Not like this', 'REJECTED', 'Not like this'],
    ['REJECTED', 'NONE', 'REJECTED', 'WhatsApp gave no reason.'],
    [
      'DISABLED',
      'NONE',
      'REJECTED',
      'WhatsApp has disabled this template, because patients blocked or reported it.',
    ],
  ])('with the status %s and the reason %s is read as %s', (event, reason, status, expected) => {
    expect(update({ ...named, event, reason })).toEqual({
      notifications: [
        {
          kind: 'template',
          update: { name: 'hello_1', providerId: '594425479261596', status, reason: expected },
        },
      ],
      malformed: 0,
    })
  })

  it('contains WhatsApp’s advice about a rejection', () => {
    const rejection_info = { reason: 'It names a price.', recommendation: 'Leave it out.' }
    expect(update({ ...named, event: 'REJECTED', reason: 'NONE', rejection_info })).toMatchObject({
      notifications: [{ update: { reason: 'It names a price. Leave it out.' } }],
    })
  })

  it('is ignored with an unknown status, and counted as malformed without a name', () => {
    expect(update({ ...named, event: 'SOMETHING' })).toEqual({ notifications: [], malformed: 0 })
    expect(update({ event: 'APPROVED' })).toEqual({ notifications: [], malformed: 1 })
  })
})
