import { DRAFTED_BYTES_MAX } from '@enamel/domain/communications/attachments/upload-problem'
import { SEND_IN_PAST, SEND_TOO_LATE } from '@enamel/domain/scheduled-messages/scheduled-message'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPractice, inside } from '../../testing/builders.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { scheduledFixture, uploadsOf } from './testing/scheduled-fixture.ts'

const fixture = await scheduledFixture()
const { product, practice, staff, colleague, inMinutes } = fixture
const path = (id: string, act = '') => `/v3/scheduled-messages/${id}${act}`
const list = async (query = '') => (await staff.get(`/v3/scheduled-messages${query}`)).body
const summary = async () => (await staff.get('/v3/scheduled-messages/summary')).body

const jobsOf = async (id: string) => (await product.queue()).filter(({ key }) => key === `scheduled ${id}`)

/** An email with one file. */
async function anEmailWithFile(patientId: string, send_at = inMinutes(60)) {
  const file = await fixture.uploadFile(patientId)
  const message = { channel: 'Email', body: 'Here it is', attachment_ids: [file] }
  return { file, id: await fixture.aScheduled(patientId, { send_at, message }) }
}

const auditOf = (patientId: string) =>
  inside(product.deps, practice, async (tx) => {
    const lines = await tx
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'status'])
      .where('patient_id', '=', patientId)
      .where('action', 'like', 'scheduled_message.%')
      .where('action', '<>', 'scheduled_message.read')
      .execute()
    return lines.map(({ action, user_id, status }) => [
      action,
      user_id === practice.userId ? 'author' : 'colleague',
      status,
    ])
  })

describe('scheduling a message', () => {
  it('lists it with its patient, author and time, for the patient and for everybody at the practice', async () => {
    const patientId = await fixture.createPatient({ first_name: 'Grace', last_name: 'Hall' })
    const message = { id: uuid(), channel: 'Email', subject: 'Your visit', body: 'See you\n\non Tuesday' }
    const send_at = inMinutes(90)
    const response = await fixture.schedule(patientId, { send_at, message })
    const scheduled = {
      id: message.id,
      patient_id: patientId,
      patient_name: 'Grace Hall',
      distinguisher: null,
      author_id: practice.userId,
      author_name: 'Hannah Price',
      channel: 'Email',
      subject: 'Your visit',
      excerpt: 'See you on Tuesday',
      file_count: 0,
      send_at,
      state: 'waiting',
      reason: null,
    }
    expect([response.status, response.body]).toEqual([201, scheduled])
    expect(await fixture.ofPatient(patientId)).toEqual([scheduled])
    const { body } = await colleague.person.get('/v3/scheduled-messages')
    expect(body.data).toContainEqual(scheduled)
    expect((await summary()).patient_ids).toContain(patientId)
    expect(await fixture.timelineOf(patientId)).toEqual([])
    const events = await publishedEvents(
      product.deps,
      practice,
      patientId,
      'patient.scheduled-messages.changed',
    )
    expect(events.map(({ payload }) => payload)).toEqual([{ id: message.id }])
    const [job] = await jobsOf(message.id)
    expect(job?.dueInMs).toBeGreaterThan(1.4 * MS_PER_HOUR)
  })

  it('happens once for an id, whatever time a repetition names, and is refused for another content', async () => {
    const patientId = await fixture.createPatient()
    const message = { id: uuid(), message: 'Once' }
    const first = await fixture.schedule(patientId, { send_at: inMinutes(60), message })
    const again = await Promise.all(
      [61, 62].map((at) => fixture.schedule(patientId, { send_at: inMinutes(at), message })),
    )
    for (const { status, body } of again) expect([status, body]).toEqual([200, first.body])
    expect(await fixture.ofPatient(patientId)).toHaveLength(1)
    const other = await fixture.schedule(patientId, { message: { ...message, message: 'Twice' } })
    expect([other.status, other.body.code]).toEqual([409, 'id_reused'])
  })

  it('is refused for a time that has passed or is more than a year ahead, and the id can then be used', async () => {
    const patientId = await fixture.createPatient()
    const message = { id: uuid() }
    for (const [minutes, text] of [
      [-1, SEND_IN_PAST],
      [367 * 24 * 60, SEND_TOO_LATE],
    ] as const) {
      const { status, body } = await fixture.schedule(patientId, { send_at: inMinutes(minutes), message })
      expect([status, body.errors]).toEqual([422, { send_at: [text] }])
    }
    expect((await fixture.schedule(patientId, { message })).status).toBe(201)
  })

  it.each([
    ['without a text', {}, { message: ' ' }, 'validation'],
    ['on an unknown channel', {}, { channel: 'Fax' }, 'channel_not_allowed'],
    ['to a patient without an email address', { email: null }, { channel: 'Email', body: 'Hi' }, 'no_email'],
    [
      'to an unusable number',
      { phone: '0770', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' },
      {},
      'invalid_number',
    ],
    ['with a file that is gone', {}, { channel: 'Email', body: 'Hi', attachment_ids: [uuid()] }, 'file_gone'],
  ] as const)('is refused as sending it would be: %s', async (_, columns, message, code) => {
    const patientId = await fixture.createPatient(columns)
    const { status, body } = await fixture.schedule(patientId, { message })
    expect([status, body.code]).toEqual([422, code])
    expect(await fixture.ofPatient(patientId)).toEqual([])
  })

  it('is refused when something has come in since the text was begun, and shows what', async () => {
    const patientId = await fixture.createPatient()
    const received = await fixture.receive(patientId)
    const refused = await fixture.schedule(patientId, { message: { based_on: null } })
    expect([refused.status, refused.body.code]).toEqual([409, 'thread_changed'])
    expect(refused.body.record).toMatchObject([{ id: received }])
    expect((await fixture.schedule(patientId, { message: { based_on: received } })).status).toBe(201)
  })

  it('is refused for a patient with twenty scheduled messages', async () => {
    const patientId = await fixture.createPatient()
    for (let count = 0; count < 20; count++) await fixture.aScheduled(patientId)
    const refused = await fixture.schedule(patientId)
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many'])
  })
})

describe('the list', () => {
  it('has what was not sent first, then the next one, in pages, and can be limited to the own ones', async () => {
    const patientId = await fixture.createPatient()
    const own = [40, 20, 30].map((minutes) => ({ send_at: inMinutes(minutes - 60 * 24) }))
    const stored = await Promise.all(own.map(() => fixture.aScheduled(patientId)))
    const theirs = await fixture.aScheduled(patientId, {}, colleague.person)
    await inside(product.deps, practice, async (tx) => {
      for (const [index, id] of stored.entries())
        await tx
          .updateTable('scheduled_messages')
          .set({ send_at: new Date(own[index]?.send_at ?? 0) })
          .where('id', '=', id)
          .execute()
      await tx
        .updateTable('scheduled_messages')
        .set({ state: 'failed', reason: 'Gone' })
        .where('id', '=', theirs)
        .execute()
    })
    const order = [theirs, stored[1], stored[2], stored[0]]
    const pages: string[] = []
    let cursor: string | null = ''
    for (let page = 0; page < 2; page++) {
      const { data, ...next }: { data: { id: string }[]; cursor: string | null } = await list(
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      )
      pages.push(...data.map(({ id }) => id))
      cursor = next.cursor
    }
    expect(pages).toEqual(order)
    const mine = (await list('?mine=1')).data.map(({ id }: { id: string }) => id)
    expect(mine).not.toContain(theirs)
    expect(mine.slice(0, 3)).toEqual(order.slice(1))
    expect((await summary()).attention).toBe(1)
    expect((await staff.get('/v3/scheduled-messages?cursor=nonsense')).status).toBe(422)
  })

  it('shows nothing of another practice, whose staff cannot change anything either', async () => {
    const patientId = await fixture.createPatient()
    const id = await fixture.aScheduled(patientId)
    const stranger = product.visitor()
    await stranger.signIn((await aPractice(product.deps)).email)
    expect((await stranger.get('/v3/scheduled-messages')).body.data).toEqual([])
    expect((await stranger.get('/v3/scheduled-messages/summary')).body).toEqual({
      total: 0,
      attention: 0,
      patient_ids: [],
    })
    expect((await stranger.get(`/v3/patients/${patientId}/scheduled-messages`)).status).toBe(404)
    expect((await stranger.delete(path(id))).status).toBe(404)
    expect((await stranger.post(path(id, '/send'))).status).toBe(404)
    expect(await fixture.ofPatient(patientId)).toHaveLength(1)
  })
})

describe('a scheduled message', () => {
  it('gets another time, which its job has too, and is refused one that has passed', async () => {
    const patientId = await fixture.createPatient()
    const id = await fixture.aScheduled(patientId)
    const send_at = inMinutes(300)
    const changed = await colleague.person.put(path(id), { send_at })
    expect([changed.status, changed.body]).toMatchObject([200, { id, send_at, author_id: practice.userId }])
    const jobs = await jobsOf(id)
    expect(jobs).toHaveLength(1)
    expect(jobs[0]?.dueInMs).toBeGreaterThan(4 * MS_PER_HOUR)
    expect((await staff.put(path(id), { send_at: inMinutes(-1) })).body.errors).toEqual({
      send_at: [SEND_IN_PAST],
    })
    expect((await staff.put(path(uuid()), { send_at })).body.code).toBe('not_found')
  })

  it('is cancelled by whoever is at the desk, which can be undone for an hour, and is recorded', async () => {
    const patientId = await fixture.createPatient()
    const id = await fixture.aScheduled(patientId)
    const [before] = await fixture.ofPatient(patientId)
    expect((await colleague.person.delete(path(id))).status).toBe(204)
    expect(await fixture.ofPatient(patientId)).toEqual([])
    expect((await summary()).patient_ids).not.toContain(patientId)
    expect(await jobsOf(id)).toEqual([])
    expect((await colleague.person.delete(path(id))).status).toBe(404)
    expect((await staff.put(path(id), { send_at: inMinutes(60) })).status).toBe(404)

    for (const _ of [1, 2]) {
      const restored = await colleague.person.post(path(id, '/restore'))
      expect([restored.status, restored.body]).toEqual([200, before])
    }
    expect(await jobsOf(id)).toHaveLength(1)
    expect(await auditOf(patientId)).toEqual([
      ['scheduled_message.create', 'author', 201],
      ['scheduled_message.cancel', 'colleague', 204],
      ['scheduled_message.restore', 'colleague', 200],
      ['scheduled_message.restore', 'colleague', 200],
    ])
  })

  it('is taken back into the composer of a colleague, with text, subject, snooze and files', async () => {
    const patientId = await fixture.createPatient()
    const files = [await fixture.uploadFile(patientId), await fixture.uploadFile(patientId)].reverse()
    const message = {
      channel: 'Email',
      subject: 'Your plan',
      body: 'Here it is',
      attachment_ids: files,
      end_snooze: true,
    }
    const id = await fixture.aScheduled(patientId, { message })
    expect((await fixture.ofPatient(patientId))[0]).toMatchObject({ file_count: 2 })
    const { status, body } = await colleague.person.post(path(id, '/edit'))
    expect([status, body]).toEqual([
      200,
      {
        channel: 'Email',
        subject: 'Your plan',
        text: 'Here it is',
        template_id: null,
        is_template: false,
        end_snooze: true,
        files: files.map((file) => ({
          id: file,
          name: 'Estimate.pdf',
          type: 'application/pdf',
          size: expect.any(Number),
          url: `/api/v3/attachments/${file}`,
        })),
      },
    ])
    expect(await fixture.ofPatient(patientId)).toEqual([])
    expect((await colleague.person.post(path(id, '/edit'))).status).toBe(404)
    const sent = await colleague.person.post(`/v3/patients/${patientId}/communications`, {
      ...message,
      id: uuid(),
    })
    expect(sent.status).toBe(201)
    expect(sent.body.event.attachments).toHaveLength(2)
  })

  it('still has its files when drafts expire and when its author logs out, which expires the files of drafts', async () => {
    const patientId = await fixture.createPatient()
    const { id, file } = await anEmailWithFile(patientId, inMinutes(3 * 24 * 60))
    expect((await staff.delete(`/v3/patients/${patientId}/attachments/${file}`)).status).toBe(204)
    await fixture.passTime(2 * 24 * MS_PER_HOUR)
    await runPeriodicJob(product.deps, 'communications.remove-expired-uploads')
    const drafted = await fixture.uploadFile(patientId)
    expect((await staff.delete('/auth/session')).status).toBe(204)
    await staff.signIn(practice.email)
    expect((await staff.get(`/v3/attachments/${drafted}`)).status).toBe(404)
    expect((await staff.post(path(id, '/send'))).status).toBe(204)
    const [sent] = await fixture.timelineOf(patientId)
    expect(sent).toMatchObject({ id, attachments: [{ id: file }] })
  })

  it('takes no room from drafts, however large its files are', async () => {
    const patientId = await fixture.createPatient()
    const { file } = await anEmailWithFile(patientId)
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('uploads').set({ size: DRAFTED_BYTES_MAX }).where('id', '=', file).execute(),
    )
    await fixture.uploadFile(patientId)
  })

  it('that was cancelled an hour ago is deleted with its files', async () => {
    const patientId = await fixture.createPatient()
    const { id } = await anEmailWithFile(patientId)
    await staff.delete(path(id))
    await runPeriodicJob(product.deps, 'scheduled-messages.forget-cancelled')
    expect((await uploadsOf(fixture, patientId)).map((row) => row.scheduled_message_id)).toEqual([id])
    product.clock.skip(MS_PER_HOUR + 1)
    expect((await staff.post(path(id, '/restore'))).status).toBe(404)
    await runPeriodicJob(product.deps, 'scheduled-messages.forget-cancelled')
    product.clock.skip(MS_PER_HOUR + 1)
    await runPeriodicJob(product.deps, 'communications.remove-expired-uploads')
    expect(await uploadsOf(fixture, patientId)).toEqual([])
  })
})
