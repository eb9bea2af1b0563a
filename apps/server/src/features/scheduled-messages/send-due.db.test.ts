import { INVALID_NUMBER } from '@enamel/domain/communications/messages/sendable'
import { NO_EMAIL } from '@enamel/domain/reply/availability'
import {
  CHANGED_SINCE,
  CONTACT_ENDED_SINCE,
  PRACTICE_INACTIVE,
} from '@enamel/domain/scheduled-messages/scheduled-message'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { openOwnerPool } from '../../db/database.ts'
import { skipTime } from '../../jobs/skip-time.ts'
import { silent } from '../../log.ts'
import { aMessage, inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'
import { testProduct } from '../../testing/test-product.ts'
import { scheduledFixture, services, uploadsOf } from './testing/scheduled-fixture.ts'

const fixture = await scheduledFixture()
const { product, practice, staff, colleague } = fixture
const { deps } = product

const changePatient = (id: string, columns: object) =>
  inside(deps, practice, (tx) => tx.updateTable('patients').set(columns).where('id', '=', id).execute())
const notificationsOf = (patientId: string) =>
  inside(deps, practice, (tx) =>
    tx
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'excerpt'])
      .where('patient_id', '=', patientId)
      .execute(),
  )
const isUnreadOf = (patientId: string) => (one: { patient_id: string; read: boolean }) =>
  one.patient_id === patientId && !one.read
const sendNow = (id: string) => staff.post(`/v3/scheduled-messages/${id}/send`)

/** A message whose time has come. */
async function aDue(patientId: string, message: object = {}): Promise<string> {
  const id = await fixture.aScheduled(patientId, { message })
  await fixture.passTime()
  return id
}

describe('at its time a message', () => {
  it('is sent in the name of its author, to the present address, and leaves the list', async () => {
    const patientId = await fixture.createPatient()
    const file = await fixture.uploadFile(patientId)
    const message = { channel: 'Email', subject: 'Your plan', body: 'Here it is', attachment_ids: [file] }
    const id = await aDue(patientId, message)
    await changePatient(patientId, { email: 'new@mail.example' })
    await fixture.sendDue(id)
    const [sent, ...others] = await fixture.timelineOf(patientId)
    expect(others).toEqual([])
    expect(sent).toMatchObject({
      id,
      text_content: 'Here it is',
      subject: 'Your plan',
      to_email: 'new@mail.example',
      status: 'sending',
      automated: false,
      representative: { name: 'Hannah Price' },
      attachments: [{ id: file }],
    })
    expect(await fixture.ofPatient(patientId)).toEqual([])
    expect(await notificationsOf(patientId)).toEqual([])
    const delivery = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('deliveries')
        .select(['state', 'undo_until'])
        .where('communication_id', '=', id)
        .execute(),
    )
    expect(delivery).toEqual([{ state: 'waiting', undo_until: null }])
    const lines = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'user_id', 'status'])
        .where('patient_id', '=', patientId)
        .where('action', '=', 'scheduled_message.send')
        .execute(),
    )
    expect(lines).toEqual([{ action: 'scheduled_message.send', user_id: practice.userId, status: 200 }])
  })

  it('also ends the snooze, if its author asked for it', async () => {
    const patientId = await fixture.createPatient()
    await staff.put(`/v3/patients/${patientId}/snooze`, { ends_at: fixture.inMinutes(24 * 60) })
    const id = await aDue(patientId, { end_snooze: true })
    await fixture.sendDue(id)
    expect((await staff.get(`/v3/patients/${patientId}`)).body.snooze).toBeNull()
  })

  it.each([
    ['email', { channel: 'Email', body: 'Hi' }, { email: null }, NO_EMAIL],
    ['number', {}, { phone: '0770', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' }, INVALID_NUMBER],
  ])(
    'is not sent if the patient’s %s is gone; its author reads why, and can send it once that is repaired',
    async (_, message, columns, reason) => {
      const patientId = await fixture.createPatient({ email: 'grace@mail.example' })
      const before = await inside(deps, practice, (tx) =>
        tx
          .selectFrom('patients')
          .select(['email', 'phone', 'phone_e164', 'phone_invalid_reason'])
          .where('id', '=', patientId)
          .executeTakeFirstOrThrow(),
      )
      const id = await aDue(patientId, message)
      await changePatient(patientId, columns)
      await fixture.sendDue(id)
      await fixture.sendDue(id)
      expect(await fixture.timelineOf(patientId)).toEqual([])
      expect(await fixture.ofPatient(patientId)).toMatchObject([{ id, state: 'failed', reason }])
      expect(await notificationsOf(patientId)).toEqual([
        { user_id: practice.userId, kind: 'scheduled_not_sent', excerpt: reason },
      ])
      const refused = await sendNow(id)
      expect([refused.status, refused.body]).toEqual([409, { code: 'not_sent', message: reason }])
      await changePatient(patientId, before)
      expect((await sendNow(id)).status).toBe(204)
      expect(await fixture.timelineOf(patientId)).toMatchObject([{ id }])
    },
  )

  it('stays unsent if the patient has written since; one press sends it then, unless they have written again', async () => {
    const patientId = await fixture.createPatient()
    const earlier = await fixture.receive(patientId, 'Tuesday?')
    const id = await aDue(patientId, { based_on: earlier })
    await fixture.receive(patientId)
    await fixture.sendDue(id)
    const isStopped = [{ id, state: 'stopped', reason: CHANGED_SINCE }]
    expect(await fixture.ofPatient(patientId)).toMatchObject(isStopped)
    expect(await notificationsOf(patientId)).toMatchObject([
      { user_id: practice.userId, excerpt: CHANGED_SINCE },
    ])
    product.clock.skip(MS_PER_MINUTE)
    await fixture.receive(patientId, 'Or Thursday')
    const refused = await sendNow(id)
    expect([refused.status, refused.body.message]).toEqual([409, CHANGED_SINCE])
    expect(await fixture.ofPatient(patientId)).toMatchObject(isStopped)
    expect((await sendNow(id)).status).toBe(204)
    expect((await fixture.timelineOf(patientId)).at(-1)).toMatchObject({ id })
    // The user who pressed has read the reason.
    expect(await notificationsOf(patientId)).toHaveLength(1)
  })

  it('leaves nothing unread in the bell of its author once it and the patient’s others are settled elsewhere', async () => {
    const patientId = await fixture.createPatient()
    const [first, second] = [await aDue(patientId), await aDue(patientId)]
    await fixture.receive(patientId)
    await fixture.sendDue(first)
    await fixture.sendDue(second)
    await staff.signIn(practice.email)
    await colleague.person.signIn(`${colleague.id}@${practice.domain}`)
    const unread = async () => (await staff.get('/v3/notifications')).body.data.filter(isUnreadOf(patientId))
    expect(await unread()).toHaveLength(2)
    expect((await colleague.person.post(`/v3/scheduled-messages/${first}/send`)).status).toBe(204)
    expect(await unread()).toHaveLength(2)
    expect((await colleague.person.post(`/v3/scheduled-messages/${second}/edit`)).status).toBe(200)
    expect(await unread()).toEqual([])
    const events = await publishedEvents(deps, practice, null, 'notifications.changed')
    expect(events.at(-1)?.payload).toEqual({ user_id: practice.userId, created: null })
  })

  it('stays unsent if a colleague has written since, but not if its author has', async () => {
    const patientId = await fixture.createPatient()
    const id = await aDue(patientId)
    const other = await aDue(patientId)
    const text = (message: string) => ({ id: uuid(), channel: 'SMS', message })
    await staff.post(`/v3/patients/${patientId}/communications`, text('One more thing'))
    await fixture.sendDue(id)
    await colleague.person.post(`/v3/patients/${patientId}/communications`, text('Hello'))
    await fixture.sendDue(other)
    expect(await fixture.ofPatient(patientId)).toMatchObject([{ id: other, state: 'stopped' }])
  })

  it.each(['lost', 'blocked'])(
    'stays unsent if the patient has moved to %s since, and one press sends it',
    async (stage) => {
      const patientId = await fixture.createPatient()
      const id = await aDue(patientId)
      await changePatient(patientId, { stage })
      await fixture.sendDue(id)
      expect(await fixture.ofPatient(patientId)).toMatchObject([
        { id, state: 'stopped', reason: CONTACT_ENDED_SINCE },
      ])
      expect((await sendNow(id)).status).toBe(204)
    },
  )

  it('stays unsent if the practice is not active, and waits again when it gets another time', async () => {
    const patientId = await fixture.createPatient()
    const id = await aDue(patientId)
    const setActive = (active: boolean) =>
      inside(deps, practice, (tx) =>
        tx.updateTable('clients').set({ active }).where('id', '=', practice.id).execute(),
      )
    await setActive(false)
    await fixture.sendDue(id)
    await setActive(true)
    expect(await fixture.ofPatient(patientId)).toMatchObject([
      { id, state: 'stopped', reason: PRACTICE_INACTIVE },
    ])
    const changed = await staff.put(`/v3/scheduled-messages/${id}`, { send_at: fixture.inMinutes(30) })
    expect(changed.body).toMatchObject({ id, state: 'waiting', reason: null })
    await fixture.passTime()
    await fixture.sendDue(id)
    expect(await fixture.timelineOf(patientId)).toMatchObject([{ id }])
  })

  it('is sent if its author has left the practice; the owners read why one is not', async () => {
    const owner = await signedInColleague(product, practice, { role: 'owner' })
    const leaver = await signedInColleague(product, practice)
    const patientId = await fixture.createPatient()
    const sent = await fixture.aScheduled(patientId, {}, leaver.person)
    const email = { channel: 'Email', body: 'Hi' }
    const refused = await fixture.aScheduled(patientId, { message: email }, leaver.person)
    await owner.person.put(`/v3/clients/settings/users/${leaver.id}`, { active: false })
    await fixture.passTime()
    await fixture.sendDue(sent)
    await changePatient(patientId, { email: null })
    await fixture.sendDue(refused)
    expect(await fixture.timelineOf(patientId)).toMatchObject([{ id: sent }])
    expect((await notificationsOf(patientId)).map(({ user_id }) => user_id)).toEqual([owner.id])
  })

  it('still has its file when it is not sent', async () => {
    const patientId = await fixture.createPatient()
    const file = await fixture.uploadFile(patientId)
    const id = await aDue(patientId, { channel: 'Email', body: 'Here', attachment_ids: [file] })
    await changePatient(patientId, { email: null })
    await fixture.sendDue(id)
    expect(await uploadsOf(fixture, patientId)).toMatchObject([{ id: file, scheduled_message_id: id }])
  })

  it('before its time is left alone, and so is one that was cancelled', async () => {
    const patientId = await fixture.createPatient()
    const [early, cancelled] = [await fixture.aScheduled(patientId), await fixture.aScheduled(patientId)]
    await fixture.sendDue(early)
    await staff.delete(`/v3/scheduled-messages/${cancelled}`)
    await fixture.passTime()
    await fixture.sendDue(cancelled)
    expect(await fixture.timelineOf(patientId)).toEqual([])
    expect(await fixture.ofPatient(patientId)).toMatchObject([{ id: early, state: 'waiting' }])
  })

  it('gets a new job within a minute if its job was lost', async () => {
    const patientId = await fixture.createPatient()
    const id = await aDue(patientId)
    const hasJob = async () => (await product.queue()).some(({ key }) => key === `scheduled ${id}`)
    await product.removeJobs(`scheduled ${id}`)
    expect(await hasJob()).toBe(false)
    await runPeriodicJob(deps, 'scheduled-messages.requeue')
    expect(await hasJob()).toBe(true)
  })
})

it('a worker sends a message when the clock is moved to its time, and open browsers learn of it', async () => {
  const patientId = await fixture.createPatient()
  const id = await fixture.aScheduled(patientId)
  const worker = await testProduct(
    { ...services, DATABASE_URL: deps.config.databaseUrl ?? '', ENAMEL_ROLE: 'worker' },
    { clock: product.clock },
  )
  const owner = openOwnerPool(deps.config.databaseUrl ?? '', { log: silent, connections: 1 })
  try {
    await fixture.passTime()
    await skipTime(owner, 61 * 60)
    await eventually(async () => expect(await fixture.ofPatient(patientId)).toEqual([]), WITHIN)
    expect(await fixture.timelineOf(patientId)).toMatchObject([{ id }])
    const events = await publishedEvents(deps, practice, patientId)
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['patient.communications.created', 'patient.scheduled-messages.changed']),
    )
  } finally {
    await owner.end()
    await worker.stop()
  }
})

it('an earlier call that is placed late does not stop a message', async () => {
  const patientId = await fixture.createPatient()
  await fixture.receive(patientId)
  const id = await aDue(patientId)
  const at = new Date(product.clock.now().getTime() - 200 * MS_PER_MINUTE)
  await aMessage(deps, practice, { patientId, type: 'call', at, inbound: true, text: '' })
  await fixture.sendDue(id)
  expect(await fixture.ofPatient(patientId)).toEqual([])
  expect(await fixture.timelineOf(patientId)).toContainEqual(expect.objectContaining({ id, inbound: false }))
})
