import { NO_EMAIL } from '@enamel/domain/reply/availability'
import { CHANGED_SINCE } from '@enamel/domain/scheduled-messages/scheduled-message'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { scheduledFixture, uploadsOf } from './testing/scheduled-fixture.ts'

/** What becomes of a scheduled message when something that it needs has changed before its time. */

const fixture = await scheduledFixture()
const { product, practice, staff, colleague } = fixture
const { deps } = product
const SMS_OFF = 'SMS is not enabled for your practice'

const changePatient = (id: string, columns: object) =>
  inside(deps, practice, (tx) => tx.updateTable('patients').set(columns).where('id', '=', id).execute())
const changePractice = (columns: object) =>
  inside(deps, practice, (tx) =>
    tx.updateTable('clients').set(columns).where('id', '=', practice.id).execute(),
  )

async function aTemplate(channel: 'SMS' | 'Email'): Promise<string> {
  const id = uuid()
  const template = {
    client_id: practice.id,
    id,
    name: `Template ${id}`,
    channel,
    subject: null,
    body: 'Hi {{patient.first_name}}',
    approval: false,
    status: null,
  }
  await inside(deps, practice, (tx) => tx.insertInto('templates').values(template).execute())
  return id
}

const removeTemplate = (id: string) =>
  inside(deps, practice, (tx) => tx.deleteFrom('templates').where('id', '=', id).execute())

it('a text is sent as it was written although the patient’s name has changed and its template was removed', async () => {
  const patientId = await fixture.createPatient({ first_name: 'Grace' })
  const template_id = await aTemplate('SMS')
  const id = await fixture.aScheduled(patientId, { message: { message: 'Hi Grace', template_id } })
  await removeTemplate(template_id)
  await changePatient(patientId, { first_name: 'Ada' })
  await fixture.passTime()
  await fixture.sendDue(id)
  expect(await fixture.timelineOf(patientId)).toMatchObject([{ id, text_content: 'Hi Grace' }])
  expect(await fixture.ofPatient(patientId)).toEqual([])
})

it('a text whose template was removed is edited without it, so that it can be sent', async () => {
  const patientId = await fixture.createPatient()
  const [removed, present] = [await aTemplate('SMS'), await aTemplate('SMS')]
  const [first, second] = [
    await fixture.aScheduled(patientId, { message: { template_id: removed } }),
    await fixture.aScheduled(patientId, { message: { template_id: present } }),
  ]
  await removeTemplate(removed)
  const edit = (id: string) => staff.post(`/v3/scheduled-messages/${id}/edit`)
  expect((await edit(first)).body).toMatchObject({ text: 'Shall we say Tuesday?', template_id: null })
  expect((await edit(second)).body).toMatchObject({ template_id: present })
})

it('a text is not sent while SMS is switched off, and stays in the list until it is on again', async () => {
  const patientId = await fixture.createPatient()
  const id = await fixture.aScheduled(patientId)
  await fixture.passTime()
  await changePractice({ sms_enabled: false })
  await fixture.sendDue(id)
  const isFailed = [{ id, state: 'failed', reason: SMS_OFF }]
  expect(await fixture.ofPatient(patientId)).toMatchObject(isFailed)
  const refused = await staff.post(`/v3/scheduled-messages/${id}/edit`)
  expect([refused.status, refused.body]).toEqual([409, { code: 'channel_unusable', message: SMS_OFF }])
  expect(await fixture.ofPatient(patientId)).toMatchObject(isFailed)
  await changePractice({ sms_enabled: true })
  expect((await staff.post(`/v3/scheduled-messages/${id}/send`)).status).toBe(204)
  expect(await fixture.timelineOf(patientId)).toMatchObject([{ id }])
})

it('an email to a patient who has no address any more stays in the list with its file when it is edited', async () => {
  const patientId = await fixture.createPatient({ email: 'grace@mail.example' })
  const file = await fixture.uploadFile(patientId)
  const message = { channel: 'Email', body: 'Here it is', attachment_ids: [file] }
  const id = await fixture.aScheduled(patientId, { message })
  await changePatient(patientId, { email: null })
  const refused = await colleague.person.post(`/v3/scheduled-messages/${id}/edit`)
  expect([refused.status, refused.body.message]).toEqual([409, NO_EMAIL])
  expect(await fixture.ofPatient(patientId)).toMatchObject([{ id, file_count: 1 }])
  expect(await uploadsOf(fixture, patientId)).toMatchObject([{ id: file, scheduled_message_id: id }])
})

it('a message leaves the lists with its patient, and its job sends nothing', async () => {
  const patientId = await fixture.createPatient()
  const file = await fixture.uploadFile(patientId)
  const message = { channel: 'Email', body: 'Here it is', attachment_ids: [file] }
  const id = await fixture.aScheduled(patientId, { message })
  await fixture.passTime()
  await inside(deps, practice, (tx) => tx.deleteFrom('patients').where('id', '=', patientId).execute())
  await fixture.sendDue(id)
  const { body } = await staff.get('/v3/scheduled-messages')
  expect(body.data.filter((one: { id: string }) => one.id === id)).toEqual([])
  expect((await staff.get('/v3/scheduled-messages/summary')).body.patient_ids).not.toContain(patientId)
  expect(await uploadsOf(fixture, patientId)).toEqual([])
  expect((await staff.delete(`/v3/scheduled-messages/${id}`)).status).toBe(404)
})

it('a message is sent although a colleague has taken back the text before it, but not if the patient has written since', async () => {
  const [quiet, busy] = [await fixture.createPatient(), await fixture.createPatient()]
  const scheduled: string[] = []
  for (const patientId of [quiet, busy]) {
    await fixture.receive(patientId, 'Is Tuesday possible?')
    product.clock.skip(1000)
    const text = { id: uuid(), channel: 'SMS', message: 'Yes, it is' }
    const sent = await colleague.person.post(`/v3/patients/${patientId}/communications`, text)
    expect(sent.status).toBe(201)
    await inside(deps, practice, (tx) =>
      tx
        .updateTable('deliveries')
        .set({ undo_until: new Date(product.clock.now().getTime() + 30_000) })
        .where('communication_id', '=', text.id)
        .execute(),
    )
    product.clock.skip(1000)
    scheduled.push(await fixture.aScheduled(patientId))
    if (patientId === busy) await fixture.receive(patientId, 'Or Wednesday?')
    const undone = await colleague.person.delete(`/v3/patients/${patientId}/communications/${text.id}`)
    expect(undone.status).toBe(200)
  }
  await fixture.passTime()
  for (const id of scheduled) await fixture.sendDue(id)
  expect(await fixture.ofPatient(quiet)).toEqual([])
  expect(await fixture.ofPatient(busy)).toMatchObject([{ state: 'stopped', reason: CHANGED_SINCE }])
})
