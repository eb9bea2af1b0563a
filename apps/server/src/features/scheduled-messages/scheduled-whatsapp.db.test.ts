import { WHATSAPP_STALLED } from '@enamel/domain/reply/whatsapp-window'
import { WINDOW_CLOSES } from '@enamel/domain/scheduled-messages/scheduled-message'
import { TEMPLATE_NOT_APPROVED } from '@enamel/domain/templates/template'
import { MS_PER_HOUR, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { JobContext } from '../../jobs/job.ts'
import { openLog } from '../../log.ts'
import { inside } from '../../testing/builders.ts'
import { whatsAppFixture } from '../../testing/whatsapp-fixture.ts'
import { sendDueJob } from './send-due.job.ts'

const fixture = await whatsAppFixture()
const { product, practice, staff } = fixture
const inHours = (count: number) => new Date(product.clock.now().getTime() + count * MS_PER_HOUR).toISOString()
const schedule = (patientId: string, body: object) =>
  staff.post(`/v3/patients/${patientId}/scheduled-messages`, body)
const aText = () => ({ id: uuid(), channel: 'WhatsApp', message: 'See you on Tuesday' })
const aTemplate = (template_id: string) => ({
  id: uuid(),
  channel: 'WhatsApp',
  template_id,
  payload: { message: 'Hi Grace' },
})

/** Makes a message due and runs its job. */
async function sendDue(id: string): Promise<void> {
  const { deps } = product
  await inside(deps, practice, (tx) =>
    tx
      .updateTable('scheduled_messages')
      .set({ send_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  )
  const context: JobContext = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
  await sendDueJob.run(context, { client_id: practice.id, id })
}

it('a text on WhatsApp is scheduled for the time in which the conversation is open, and not for later', async () => {
  const { id } = await fixture.createPatient({ wroteSecondsAgo: 20 * SECONDS_PER_HOUR })
  const refused = await schedule(id, { kind: 'text', send_at: inHours(5), message: aText() })
  expect([refused.status, refused.body]).toEqual([422, { code: 'window_closes', message: WINDOW_CLOSES }])
  const { status, body } = await schedule(id, { kind: 'text', send_at: inHours(3), message: aText() })
  expect(status).toBe(201)
  const moved = await staff.put(`/v3/scheduled-messages/${body.id}`, { send_at: inHours(5) })
  expect([moved.status, moved.body.code]).toEqual([422, 'window_closes'])
  await sendDue(body.id)
  await fixture.timelineWith(id, 2)
})

it('an approved template is scheduled for any time, and made when it is sent', async () => {
  const { id } = await fixture.createPatient()
  const { status, body } = await schedule(id, {
    kind: 'template',
    send_at: inHours(100),
    message: aTemplate(await fixture.aTemplate()),
  })
  expect([status, body]).toMatchObject([201, { channel: 'WhatsApp', excerpt: 'Hi Grace' }])
  await inside(product.deps, practice, (tx) =>
    tx.updateTable('patients').set({ first_name: 'Ada' }).where('id', '=', id).execute(),
  )
  await sendDue(body.id)
  const [sent] = await fixture.timelineWith(id, 1)
  expect(sent.text_content).toMatch(/^Hi Ada, /)
})

it('a template that is no longer approved at its time is not sent, and its author reads why', async () => {
  const { id } = await fixture.createPatient()
  const template = await fixture.aTemplate()
  const { body } = await schedule(id, { kind: 'template', send_at: inHours(1), message: aTemplate(template) })
  await inside(product.deps, practice, (tx) =>
    tx.updateTable('templates').set({ status: 'REJECTED' }).where('id', '=', template).execute(),
  )
  await sendDue(body.id)
  expect((await staff.get(`/v3/patients/${id}/scheduled-messages`)).body).toMatchObject([
    { id: body.id, state: 'failed', reason: TEMPLATE_NOT_APPROVED },
  ])
})

it('a text whose conversation has closed by its time is not sent; it is edited, and only a template can be sent instead', async () => {
  const { id } = await fixture.createPatient({ wroteSecondsAgo: 20 * SECONDS_PER_HOUR })
  const { body } = await schedule(id, { kind: 'text', send_at: inHours(3), message: aText() })
  // The patient has another number, from which they have not written yet.
  await inside(product.deps, practice, (tx) =>
    tx
      .updateTable('patients')
      .set({ phone: '+447700900999', phone_e164: '+447700900999' })
      .where('id', '=', id)
      .execute(),
  )
  await sendDue(body.id)
  expect((await staff.get(`/v3/patients/${id}/scheduled-messages`)).body).toMatchObject([
    { id: body.id, state: 'failed', reason: WHATSAPP_STALLED },
  ])
  const moved = await staff.put(`/v3/scheduled-messages/${body.id}`, { send_at: inHours(1) })
  expect([moved.status, moved.body.code]).toEqual([422, 'window_closes'])
  const edited = await staff.post(`/v3/scheduled-messages/${body.id}/edit`)
  expect([edited.status, edited.body]).toMatchObject([
    200,
    { channel: 'WhatsApp', text: 'See you on Tuesday' },
  ])
})
