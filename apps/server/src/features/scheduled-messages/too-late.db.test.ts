import { NOT_SCHEDULED } from '@enamel/domain/scheduled-messages/scheduled-message'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'
import { scheduledFixture, uploadsOf } from './testing/scheduled-fixture.ts'

const fixture = await scheduledFixture()
const { product, practice, staff } = fixture
const ada = await signedInColleague(product, practice, { name: 'Ada Wells' })
const path = (id: string, act = '') => `/v3/scheduled-messages/${id}${act}`

it('of two users who take a message back, the first gets it; the other one reads who edits it, and changes nothing', async () => {
  const patientId = await fixture.createPatient()
  const file = await fixture.uploadFile(patientId)
  const message = { channel: 'Email', body: 'Here it is', attachment_ids: [file] }
  const id = await fixture.aScheduled(patientId, { message })
  const taken = await ada.person.post(path(id, '/edit'))
  expect([taken.status, taken.body.files]).toMatchObject([200, [{ id: file }]])
  const late = [
    await staff.post(path(id, '/edit')),
    await staff.post(path(id, '/send')),
    await staff.put(path(id), { send_at: fixture.inMinutes(90) }),
    await staff.delete(path(id)),
  ]
  const refusal = { code: 'not_found', message: 'Ada Wells has taken this message back to edit it' }
  for (const { status, body } of late) expect([status, body]).toEqual([404, refusal])
  expect((await ada.person.post(path(id, '/edit'))).body.message).toBe(
    'You have taken this message back to edit it',
  )
  expect((await staff.post(path(id, '/restore'))).status).toBe(404)
  expect(await fixture.ofPatient(patientId)).toEqual([])
  const [upload] = await uploadsOf(fixture, patientId)
  expect(upload).toMatchObject({ id: file, user_id: ada.id, scheduled_message_id: null })
})

it('a user who is too late to change a message reads that it was sent, or who has cancelled it', async () => {
  const patientId = await fixture.createPatient()
  const [cancelled, sent] = [await fixture.aScheduled(patientId), await fixture.aScheduled(patientId)]
  await ada.person.delete(path(cancelled))
  await ada.person.post(path(sent, '/send'))
  expect((await staff.post(path(cancelled, '/edit'))).body.message).toBe(
    'Ada Wells has cancelled this message',
  )
  expect((await staff.delete(path(sent))).body.message).toBe('This message was sent meanwhile')
})

it('a message that was cancelled long ago is not known any more', async () => {
  const patientId = await fixture.createPatient()
  const id = await fixture.aScheduled(patientId)
  await staff.post(path(id, '/edit'))
  product.clock.skip(MS_PER_HOUR + 1)
  await runPeriodicJob(product.deps, 'scheduled-messages.forget-cancelled')
  expect((await staff.delete(path(id))).body.message).toBe(NOT_SCHEDULED)
})

it('a request to take back or to cancel that is repeated with its key has its first response again', async () => {
  const patientId = await fixture.createPatient()
  const headers = { 'idempotency-key': uuid() }
  const edited = await fixture.aScheduled(patientId)
  const edit = () => staff.post(path(edited, '/edit'), undefined, { headers })
  const first = await edit()
  const again = await edit()
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  const cancelled = await fixture.aScheduled(patientId)
  const cancel = () => staff.delete(path(cancelled), { headers })
  expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
})
