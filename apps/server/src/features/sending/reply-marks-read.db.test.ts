import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { aMessage, aPatient, inside } from '../../testing/builders.ts'
import { inboundFixture } from '../../testing/inbound-fixture.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

it('a reply by staff marks the conversation as read and publishes the change, while a note does not (INB-08)', async () => {
  const phone = '+447700900321'
  const patientId = await aPatient(system.deps, practice, { phone, phone_e164: phone })
  await aMessage(system.deps, practice, { patientId, type: 'sms', at: new Date(), inbound: true, text: 'Hi' })
  const conversation = async () => (await staff.get(`/patients/${patientId}/conversation`)).body
  await staff.post(`/v3/patients/${patientId}/notes`, { id: uuid(), title: '', content: 'Call back' })
  expect(await conversation()).toMatchObject({ unread: true, unread_count: 1 })

  const message = { id: uuid(), channel: 'SMS', message: 'Saturday?', end_snooze: false, template_id: null }
  expect((await staff.post(`/v3/patients/${patientId}/communications`, message)).status).toBe(201)
  expect(await conversation()).toMatchObject({ unread: false, unread_count: 0 })
  const { body } = await staff.get(`/v2/patients/${patientId}/timeline`)
  expect(body.items[0].read_at).toMatch(/^20/)
  const published = await inside(system.deps, practice, (tx) =>
    tx
      .selectFrom('push_events')
      .select('payload')
      .where('name', '=', 'patient.communications.created')
      .executeTakeFirst(),
  )
  expect(published?.payload).toMatchObject({ conversation: { unread: false, unread_count: 0 } })
})
