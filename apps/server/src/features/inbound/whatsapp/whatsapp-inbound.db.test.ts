import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { whatsAppFixture, whatsAppMessage } from '../../../testing/whatsapp-fixture.ts'

const fixture = await whatsAppFixture()

/** Receives a message from a new patient; @returns the patient and the message's event */
async function receiveFromPatient(given: Parameters<typeof whatsAppMessage>[1], contacts: object[] = []) {
  const { id, phone } = await fixture.createPatient()
  const received = whatsAppMessage(phone, given)
  expect((await fixture.postChange({ contacts, messages: [received] })).status).toBe(200)
  const [event] = await fixture.timelineWith(id, 1)
  return { id, phone, event, wamid: received.id }
}

describe('an inbound WhatsApp message', () => {
  it('is added as unread to the timeline of the patient whose number it is from, at the time it was written (COM-01, COM-02, COM-04)', async () => {
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
    const { id, phone, event } = await receiveFromPatient({ text: { body: 'Is Saturday possible?' }, at })
    expect(event).toMatchObject({
      id: expect.any(String),
      type: 'communication',
      datetime: new Date(at.getTime() + 999).toISOString(),
      comm_type: 'whatsapp_message',
      inbound: true,
      status: 'received',
      read_at: null,
      retry: { active: false, count: 0 },
      attachments: [],
      text_content: 'Is Saturday possible?',
      from_number: { number: phone, invalid_reason: null, invalidated_at: null },
      to_number: { number: fixture.practice.number, invalid_reason: null, invalidated_at: null },
    })
    expect((await fixture.staff.get(`/patients/${id}/conversation`)).body).toMatchObject({
      channel: 'WhatsApp',
      snippet: 'Is Saturday possible?',
      unread: true,
      unread_count: 1,
    })
    const listed = await fixture.staff.get('/v2/conversations/communications?channel=WhatsApp&limit=50')
    expect(listed.body.data.map((row: { patient_id: string }) => row.patient_id)).toContain(id)
  })

  it("is listed after the message it replies to, although WhatsApp's times are whole seconds", async () => {
    const { id, phone } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const ours = await fixture.sendAndWait(id)
    const { datetime } = (await fixture.eventWith(id, ours.id, {})) as { datetime: string }
    await fixture.postChange({
      messages: [whatsAppMessage(phone, { text: { body: 'Yes' }, at: new Date(datetime) })],
    })
    const events = await fixture.timelineWith(id, 3)
    expect(events.slice(1).map(({ text_content }) => text_content)).toEqual(['Hello', 'Yes'])
    expect((await fixture.staff.get(`/patients/${id}/conversation`)).body.snippet).toBe('Yes')
  })

  it('is never dated later than its receipt', async () => {
    const before = Date.now()
    const { event } = await receiveFromPatient({ at: new Date(Date.now() + 86_400_000) })
    expect(Date.parse(event.datetime)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(event.datetime)).toBeGreaterThanOrEqual(before - 1000)
  })

  const unsupported = expect.stringMatching(/^WhatsApp does not deliver this kind of message to us/)
  it.each([
    ['button', { button: { text: 'Yes please', payload: 'y' } }, 'Yes please'],
    [
      'interactive',
      { interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Implants' } } },
      'Implants',
    ],
    [
      'location',
      { location: { latitude: 51.5, longitude: -0.12, name: 'Home' } },
      'Location: Home, 51.5, -0.12',
    ],
    [
      'contacts',
      { contacts: [{ name: { formatted_name: 'Tom Reid' }, phones: [{ phone: '+44 7700 900111' }] }] },
      'Contact: Tom Reid, +44 7700 900111',
    ],
    ['reaction', { reaction: { message_id: 'wamid.unknown', emoji: '👍' } }, 'Reacted 👍'],
    ['unsupported', { errors: [{ code: 131051, title: 'Message type unknown' }] }, unsupported],
    ['order', { order: {} }, unsupported],
  ])('is stored and shown as text when its type is %s', async (type, given, shown) => {
    const { event } = await receiveFromPatient({ type, text: undefined, ...given })
    expect(event).toMatchObject({ inbound: true, status: 'received', text_content: shown })
  })

  it('names our message when it is a reaction to that message', async () => {
    const { id, phone } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const { wamid } = await fixture.sendAndWait(id)
    await fixture.postChange({
      messages: [whatsAppMessage(phone, { type: 'reaction', reaction: { message_id: wamid, emoji: '❤️' } })],
    })
    const events = await fixture.timelineWith(id, 3)
    expect(events.map(({ text_content }) => text_content)).toContain('Reacted ❤️ to “Hello”')
  })

  it('opts the patient out of marketing with STOP, and in again with START', async () => {
    const { id, phone } = await fixture.createPatient()
    await fixture.postChange({ messages: [whatsAppMessage(phone, { text: { body: 'STOP' } })] })
    await fixture.timelineWith(id, 2)
    expect((await fixture.staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted Out')
    await fixture.postChange({ messages: [whatsAppMessage(phone, { text: { body: 'start' } })] })
    await fixture.timelineWith(id, 4)
    expect((await fixture.staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted In')
  })

  it('waits for review under the sender’s name when the sender has no number', async () => {
    const received = { ...whatsAppMessage('+447700900123'), from: 'US.13491208655302741918' }
    await fixture.postChange({
      contacts: [{ profile: { name: 'Kit' }, user_id: received.from }],
      messages: [received],
    })
    await eventually(async () => {
      const { body } = await fixture.staff.get('/v3/unplaced')
      expect(body.data).toContainEqual(
        expect.objectContaining({ channel: 'WhatsApp', reason: 'no_number', from: 'Kit', snippet: 'Hello' }),
      )
    }, WITHIN)
  })
})

describe('a WhatsApp message that its sender revokes', () => {
  const revoke = (phone: string, wamid: string) => ({
    ...whatsAppMessage(phone),
    type: 'revoke',
    revoke: { original_message_id: wamid },
  })

  it('is marked as deleted, and its text stays (COM-10)', async () => {
    const { id, phone, event, wamid } = await receiveFromPatient({ text: { body: 'Wrong window' } })
    await fixture.postChange({ messages: [revoke(phone, wamid)] })
    await fixture.eventWith(id, event.id, { status: 'deleted', text_content: 'Wrong window' })
    expect(await fixture.published('patient.communications.changed-state')).toContainEqual(
      expect.objectContaining({ id: event.id, status: 'deleted' }),
    )
    await fixture.timelineWith(id, 1)
  })

  it('is deleted from the start when the revocation arrives first', async () => {
    const { id, phone } = await fixture.createPatient()
    const received = whatsAppMessage(phone)
    await fixture.postChange({ messages: [revoke(phone, received.id)] })
    await fixture.postChange({ messages: [received] })
    const [event] = await fixture.timelineWith(id, 1)
    expect(event.status).toBe('deleted')
  })

  it('is deleted when it and its revocation are placed at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, phone } = await fixture.createPatient()
      const received = whatsAppMessage(phone)
      await Promise.all([
        fixture.postChange({ messages: [received] }),
        fixture.postChange({ messages: [revoke(phone, received.id)] }),
      ])
      const [event] = await fixture.timelineWith(id, 1)
      await fixture.eventWith(id, event.id, { status: 'deleted' })
    }
  })
})
