import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { inboundFixture } from '../../../testing/inbound-fixture.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

const INSTANT = /^20\d\d-.*Z$/

/** Sends a text that fails; @returns the text's event on the timeline */
async function failedText(patientId: string) {
  const id = uuid()
  const sent = await staff.post(`/v3/patients/${patientId}/communications`, {
    id,
    channel: 'SMS',
    message: 'When can we call?',
  })
  expect(sent.status).toBe(201)
  return fixture.eventWith(patientId, id, 'failed')
}

const patientWithPhone = (phone: string) => fixture.createPatient({ phone, phone_e164: phone })

describe('a telephone number', () => {
  it.each([
    ['is not in use (30005)', '+447700900995'],
    ['is not a valid number (21211)', '+15005550001'],
    ['accepts no texts (21614)', '+15005550009'],
  ])(
    "is marked as invalid with the time of the carrier's report that it %s (COM-04)",
    async (_what, phone) => {
      const { id } = await patientWithPhone(phone)
      const event = await failedText(id)
      expect(event.to_number).toEqual({
        number: phone,
        invalid_reason: null,
        invalidated_at: expect.stringMatching(INSTANT),
      })
      expect(event.from_number).toEqual({
        number: practice.number,
        invalid_reason: null,
        invalidated_at: null,
      })
    },
  )

  it.each([
    ['is switched off (30003)', '+447700900993'],
    ["cannot be reached from the practice's number (21612)", '+15005550002'],
  ])('is not marked when the carrier reports only that it %s (COM-04)', async (_what, phone) => {
    const { id } = await patientWithPhone(phone)
    expect((await failedText(id)).to_number.invalidated_at).toBeNull()
  })

  it('stays marked when it is saved again, and loses the mark when it is changed (COM-04)', async () => {
    const { id } = await patientWithPhone('+447700900995')
    const event = await failedText(id)
    const { invalidated_at } = event.to_number
    expect(invalidated_at).toMatch(INSTANT)

    const save = async (phone: string) => {
      const { version } = (await staff.get(`/v3/patients/${id}`)).body
      expect((await staff.put(`/v3/patients/${id}`, { version, phone })).status).toBe(200)
      return (await fixture.eventOf(id, event.id)).body.event.to_number
    }
    expect(await save('07700 900995')).toMatchObject({ invalidated_at })
    expect(await save('07700 900777')).toMatchObject({ number: '+447700900995', invalidated_at: null })
    expect(await save('07700 900995')).toMatchObject({ invalidated_at: null })
  })

  it('loses the mark once a text arrives from it (COM-04)', async () => {
    const phone = '+447700900995'
    const { id } = await patientWithPhone(phone)
    const event = await failedText(id)
    expect(event.to_number.invalidated_at).toMatch(INSTANT)
    const before = (await fixture.timelineOf(id)).length
    await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'It works again' })
    await fixture.timelineWith(id, before + 1)
    expect((await fixture.eventOf(id, event.id)).body.event.to_number.invalidated_at).toBeNull()
  })

  it('loses the mark once a text is delivered to it, whatever late reports of that text say (COM-04)', async () => {
    const phone = '+447700900996'
    const { id } = await patientWithPhone(phone)
    const event = await failedText(id)
    expect(event.to_number.invalidated_at).toMatch(INSTANT)
    const [sent] = await system.outbox('sms', phone)
    const report = async (MessageStatus: string, ErrorCode = '') => {
      const { url, body, headers } = fixture.signRequest(
        `/api/webhooks/twilio/status?communication=${event.id}`,
        {
          MessageSid: sent?.sid ?? '',
          MessageStatus,
          ErrorCode,
          From: practice.number,
          To: phone,
        },
      )
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
      return (await fixture.eventOf(id, event.id)).body.event
    }
    const arrived = { status: 'delivered', to_number: { invalidated_at: null } }
    expect(await report('delivered')).toMatchObject(arrived)
    expect(await report('undelivered', '30006')).toMatchObject(arrived)
  })
})
