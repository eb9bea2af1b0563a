import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPatient, inside } from '../../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../../testing/inbound-fixture.ts'
import { deliveryReport } from './testing/delivery-report.ts'
import { sendMailTo } from './testing/send-mail.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture
const send = sendMailTo(fixture)
const sendEmail = (id: string) =>
  staff.post(`/v3/patients/${id}/communications`, { id: uuid(), channel: 'Email', subject: 'Hi', body: 'Hi' })

describe('an inbound email', () => {
  it('marks our email as failed when it is a bounce, with a text that says what to do', async () => {
    const id = await aPatient(system.deps, practice, { email: 'nobody@mail.example' })
    await sendEmail(id)
    await eventually(async () => {
      expect((await fixture.timelineOf(id))[0]).toMatchObject({
        status: 'failed',
        failure_reason: 'The email address does not exist. Check it with the patient',
      })
    }, WITHIN)
    expect(await fixture.timelineOf(id)).toHaveLength(1)
  })

  it('that reports on an unknown message is listed for staff only if that message failed and was no invitation', async () => {
    const invitation = uuid()
    await inside(system.deps, practice, (tx) =>
      tx
        .insertInto('invitations')
        .values({
          client_id: tx.clientId,
          id: invitation,
          user_id: practice.userId,
          token_hash: Buffer.from('x'),
          sent_at: system.clock.now(),
          expires_at: system.clock.now(),
        })
        .execute(),
    )
    const receiveReport = async (message: string, action: string) => {
      const envelope = { from: '', to: `bounce+${message}@${practice.domain}` }
      await send({ envelope, raw: deliveryReport(message, practice.email, action) })
    }
    await receiveReport(uuid(), 'delivered 2.0.0')
    await receiveReport(uuid(), 'relayed 2.0.0')
    await receiveReport(uuid(), 'delayed 4.4.1')
    await receiveReport(invitation, 'failed 5.1.1')
    await receiveReport(uuid(), 'failed 5.1.1')
    const bounces = async () => {
      const { body } = await staff.get('/v3/unplaced')
      return body.data.filter(({ reason }: { reason: string }) => reason === 'bounce')
    }
    await eventually(async () => expect(await bounces()).not.toEqual([]), WITHIN)
    await eventually(async () => {
      const waiting = await inside(system.deps, practice, (tx) =>
        tx.selectFrom('inbound_messages').select('id').where('state', '=', 'received').execute(),
      )
      expect(waiting).toEqual([])
    }, WITHIN)
    expect(await bounces()).toMatchObject([{ subject: 'Delivery status: failed' }])
    const invitations = await inside(system.deps, practice, (tx) =>
      tx.selectFrom('invitations').select('void_at').execute(),
    )
    expect(invitations).toEqual([{ void_at: expect.any(Date) }])
  })

  it("is added as read to the patient's timeline when it is an automatic reply to our email", async () => {
    const id = await aPatient(system.deps, practice, { email: 'vacation@mail.example' })
    await sendEmail(id)
    const items = await fixture.timelineWith(id, 2)
    expect(items[1]).toMatchObject({ inbound: true, automated: true })
    expect((await staff.get(`/patients/${id}/conversation`)).body.unread).toBe(false)
  })

  it('makes no lead when it is an automatic reply, and is unplaced until a user decides', async () => {
    const { email } = fixture.unknownSender()
    await send({
      from: email,
      subject: 'Out of office: implants',
      text: 'I am away until Monday.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    const message = await fixture.unplacedMessage(({ from }) => from === email)
    expect(message).toMatchObject({
      channel: 'Email',
      reason: 'auto_reply',
      subject: 'Out of office: implants',
    })
    expect((await staff.get(`/v3/patients/search?query=${email}`)).body).toEqual([])

    const raw = await staff.get(message.raw_url.replace('/api', ''))
    expect(raw.body).toContain('I am away until Monday.')
    const placed = await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: null })
    expect(placed.status).toBe(200)
    const items = await fixture.timelineOf(placed.body.patient_id)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ text_content: 'I am away until Monday.', automated: true })
    const otherPatientId = await aPatient(system.deps, practice)
    expect(
      (await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: otherPatientId })).status,
    ).toBe(404)
  })
})
