import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnerPool } from '../../db/database.ts'
import { skipTime } from '../../jobs/skip-time.ts'
import { openLog, silent } from '../../log.ts'
import { inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { aConversation, LIST, openInboxFixture, patientsOf } from '../inbox/testing/inbox-fixture.ts'
import { wakeEverywhere } from './wake.job.ts'

const MINUTE_MS = 60_000
const PAST = 'Please enter a date in the future.'

let product: TestProduct
let practice: Practice
let staff: Person

beforeAll(async () => {
  product = await testProduct()
  ;({ practice, staff } = await openInboxFixture(product))
})
afterAll(() => product.stop())

const inMinutes = (count: number) => new Date(product.clock.now().getTime() + count * MINUTE_MS).toISOString()
const inDays = (count: number) => inMinutes(count * 1440)
const snoozeOf = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body.snooze
const path = (id: string) => `/v3/patients/${id}/snooze`
const wake = () => wakeEverywhere.run({ deps: product.deps, log: openLog('silent'), signal: undefined })

const published = (patientId: string, name = 'patient.snooze.ended') =>
  publishedEvents(product.deps, practice, patientId, name)

function recordsOf(patientId: string) {
  return inside(product.deps, practice, (tx) =>
    tx
      .selectFrom('snoozes')
      .select(['act', 'comment', 'user_id'])
      .where('client_id', '=', practice.id)
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute(),
  )
}

describe('a snooze', () => {
  it('can be set, extended and ended, and is shown on the patient and in the inbox (SNZ-07)', async () => {
    const id = await aConversation(product, practice)
    const [first, second] = [inDays(1), inDays(2)]
    const set = await staff.put(path(id), { ends_at: first, comment: 'On holiday' })
    expect(set.status).toBe(200)
    expect(set.body).toEqual({ state: 'asleep', ends_at: first, comment: 'On holiday' })
    expect(await snoozeOf(id)).toEqual(set.body)
    expect(patientsOf(await staff.get(LIST))).not.toContain(id)
    expect((await staff.get(`/patients/${id}/conversation`)).body.snoozed).toBe(true)

    const extended = await staff.post(path(id), { ends_at: second, comment: 'Still away' })
    expect(extended.status).toBe(200)
    expect(extended.body).toEqual({ state: 'asleep', ends_at: second, comment: 'Still away' })
    expect(await snoozeOf(id)).toEqual(extended.body)

    expect((await staff.delete(path(id))).status).toBe(204)
    expect(await snoozeOf(id)).toBeNull()
    expect(patientsOf(await staff.get(LIST))).toContain(id)
    const user_id = practice.userId
    expect(await recordsOf(id)).toEqual([
      { act: 'set', comment: 'On holiday', user_id },
      { act: 'extended', comment: 'Still away', user_id },
      { act: 'ended', comment: 'Still away', user_id },
    ])
  })

  it('is replaced when it is set again; without a snooze, ending changes nothing and extending is refused (SNZ-07)', async () => {
    const id = await aConversation(product, practice)
    expect((await staff.delete(path(id))).status).toBe(204)
    const refused = await staff.post(path(id), { ends_at: inDays(1) })
    expect(refused.status).toBe(404)
    expect(refused.body).toMatchObject({
      code: 'no_snooze',
      message: 'This patient is not snoozed any more.',
    })
    await staff.put(path(id), { ends_at: inDays(3), comment: 'On holiday' })
    const ends_at = inDays(1)
    expect((await staff.put(path(id), { ends_at, comment: '  ' })).body).toEqual({
      state: 'asleep',
      ends_at,
      comment: null,
    })
  })

  it('keeps its comment when it is extended without one, and is not extended again by a repeated request', async () => {
    const id = await aConversation(product, practice)
    await staff.put(path(id), { ends_at: inDays(1), comment: 'On holiday' })
    const ends_at = inDays(2)
    const again = await Promise.all([1, 2, 3].map(() => staff.post(path(id), { ends_at })))
    for (const { body } of again) expect(body).toEqual({ state: 'asleep', ends_at, comment: 'On holiday' })
    expect((await staff.post(path(id), { ends_at, comment: null })).body.comment).toBeNull()
    expect((await recordsOf(id)).map(({ act }) => act)).toEqual(['set', 'extended', 'extended'])
  })

  it('can end at a time whose offset is written as +HHMM (SNZ-06)', async () => {
    const id = await aConversation(product, practice)
    const { body } = await staff.put(path(id), { ends_at: '2099-07-01T09:00:00+0100', comment: null })
    expect(body.ends_at).toBe('2099-07-01T08:00:00.000Z')
  })

  it('is refused, and nothing changes, when its end is in the past or now (SNZ-10)', async () => {
    const id = await aConversation(product, practice)
    for (const ends_at of [inDays(-1), product.clock.now().toISOString()]) {
      const refused = await staff.put(path(id), { ends_at })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({ ends_at: [PAST] })
    }
    expect(await snoozeOf(id)).toBeNull()
    const snoozed = (await staff.put(path(id), { ends_at: inDays(1) })).body
    for (const ends_at of [inDays(-1), product.clock.now().toISOString()]) {
      const refused = await staff.post(path(id), { ends_at })
      expect([refused.status, refused.body.errors]).toEqual([422, { ends_at: [PAST] }])
    }
    expect(await snoozeOf(id)).toEqual(snoozed)
    const both = await staff.put(path(id), { ends_at: inDays(-1), comment: 'x'.repeat(2001) })
    expect(both.body.errors).toEqual({ ends_at: [PAST], comment: ['Must be at most 2000 characters'] })
    for (const body of [{}, { ends_at: 'tomorrow' }, { ends_at: inDays(1), comment: 'x'.repeat(2001) }]) {
      expect((await staff.put(path(id), body)).status).toBe(422)
    }
  })

  it('is refused when its end is after the year 9999 in UTC, and the patient can still be read', async () => {
    const id = await aConversation(product, practice)
    for (const ends_at of ['9999-12-31T23:59:59-1400', '9999-12-31T23:59:59-14:00']) {
      const refused = await staff.put(path(id), { ends_at })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { ends_at: ['Must be in the years 1 to 9999'] },
      ])
    }
    expect(await snoozeOf(id)).toBeNull()
  })

  it('is not undone once a colleague has changed it, whose snooze stays and whose name is in the refusal', async () => {
    const id = await aConversation(product, practice)
    const { person: colleague } = await signedInColleague(product, practice, { name: 'Ada Okafor' })
    const [mine, theirs] = [inDays(1), inDays(30)]
    await staff.put(path(id), { ends_at: mine })
    await colleague.post(path(id), { ends_at: theirs, comment: 'In Spain' })
    const newer = { state: 'asleep', ends_at: theirs, comment: 'In Spain' }
    for (const undo of [
      () => staff.delete(`${path(id)}?undoes=${mine}`),
      () => staff.post(path(id), { ends_at: inDays(3), undoes: mine }),
      () => staff.put(path(id), { ends_at: inDays(3), undoes: mine }),
    ]) {
      const { status, body } = await undo()
      expect(status).toBe(409)
      expect(body).toMatchObject({
        code: 'snooze_changed',
        message: 'Ada Okafor has changed it since.',
        record: newer,
      })
    }
    expect(await snoozeOf(id)).toEqual(newer)
  })

  it('is undone by its user, also by a request that is repeated, but not after a colleague has chosen the same end', async () => {
    const id = await aConversation(product, practice)
    const { person: colleague } = await signedInColleague(product, practice)
    const [before, mine] = [inDays(1), inDays(2)]
    const undo = () => staff.delete(`${path(id)}?undoes=${mine}`)
    await staff.put(path(id), { ends_at: before })
    await staff.post(path(id), { ends_at: mine })
    for (const _ of [1, 2])
      expect((await staff.post(path(id), { ends_at: before, undoes: mine })).status).toBe(200)
    expect((await snoozeOf(id)).ends_at).toBe(before)
    await staff.post(path(id), { ends_at: mine })
    await colleague.post(path(id), { ends_at: mine, comment: 'In Spain' })
    expect((await undo()).status).toBe(409)
    await staff.post(path(id), { ends_at: mine, comment: null })
    for (const _ of [1, 2]) expect((await undo()).status).toBe(204)
    expect(await snoozeOf(id)).toBeNull()
  })

  it("is refused for another practice's patient as for an unknown patient", async () => {
    const id = await aConversation(product, practice)
    await staff.put(path(id), { ends_at: inDays(1), comment: 'On holiday' })
    const { staff: outsider } = await openInboxFixture(product)
    for (const patient of [id, uuid()]) {
      expect((await outsider.put(path(patient), { ends_at: inDays(2) })).status).toBe(404)
      expect((await outsider.post(path(patient), { ends_at: inDays(2) })).status).toBe(404)
      expect((await outsider.delete(path(patient))).status).toBe(404)
    }
    expect((await snoozeOf(id)).comment).toBe('On holiday')
  })
})

describe('a snooze that ends', () => {
  it('is returned as waking from its end on, even before the job has run (SNZ-08)', async () => {
    const id = await aConversation(product, practice)
    await staff.put(path(id), { ends_at: inMinutes(10) })
    const state = async () => (await snoozeOf(id))?.state
    expect(await state()).toBe('asleep')
    product.clock.skip(10 * MINUTE_MS)
    expect(await state()).toBe('waking')
    expect((await staff.get(`/patients/${id}/conversation`)).body.snoozed).toBe(false)
    expect(patientsOf(await staff.get(LIST))).toContain(id)
    await staff.post(path(id), { ends_at: inMinutes(1) })
    expect(await state()).toBe('asleep')
    await staff.delete(path(id))
    expect(await state()).toBeUndefined()
  })

  it('is published once, with the patient and the row of the inbox, however often the job runs (G-44)', async () => {
    const due = { stage: 'callback1', next_action_at: new Date('2025-11-20T09:00:00Z') }
    const id = await aConversation(product, practice, {
      patient: { first_name: 'Beth', last_name: 'Langley', ...due },
    })
    const ends_at = inMinutes(1)
    await staff.put(path(id), { ends_at, comment: 'On holiday' })
    const before = (await staff.get(`/patients/${id}/conversation`)).body.version
    await wake()
    expect(await published(id)).toEqual([])
    product.clock.skip(MINUTE_MS)
    expect(wakeEverywhere.everySeconds).toBeLessThanOrEqual(30)
    await Promise.all([wake(), wake(), wake(), wake()])
    await wake()
    const action = { stage: 'callback1', date: '2025-11-20T09:00:00.000Z' }
    expect(await published(id)).toMatchObject([{ payload: { name: 'Beth Langley', ends_at, ...action } }])
    const [patient] = (await published(id, 'patient.updated')).slice(-1)
    expect(patient?.payload).toMatchObject({ snooze: { state: 'waking', ends_at } })
    const [row] = (await published(id, 'patient.conversation.changed')).slice(-1)
    expect(row?.payload).toMatchObject({ conversation: { snoozed: false, version: before + 1 } })
    expect((await recordsOf(id)).at(-1)).toEqual({ act: 'woke', comment: 'On holiday', user_id: null })
  })

  it('is published again after it was extended, and not at all if it was ended early', async () => {
    const [again, ended] = [await aConversation(product, practice), await aConversation(product, practice)]
    const ends = [inMinutes(1), inMinutes(3)]
    for (const id of [again, ended]) await staff.put(path(id), { ends_at: ends[0] })
    await staff.delete(path(ended))
    product.clock.skip(MINUTE_MS)
    await wake()
    await staff.post(path(again), { ends_at: ends[1] })
    product.clock.skip(MINUTE_MS)
    await wake()
    product.clock.skip(MINUTE_MS)
    await wake()
    expect((await published(again)).map(({ payload }) => payload)).toEqual(
      ends.map((ends_at) => expect.objectContaining({ ends_at })),
    )
    expect(await published(ended)).toEqual([])
  })

  it('is published for more patients than one transaction wakes', async () => {
    const ids = await Promise.all(Array.from({ length: 105 }, () => aConversation(product, practice)))
    const ends_at = new Date(inMinutes(1))
    await inside(product.deps, practice, (tx) =>
      tx
        .updateTable('patients')
        .set({ snooze_ends_at: ends_at })
        .where('client_id', '=', practice.id)
        .where('id', 'in', ids)
        .execute(),
    )
    product.clock.skip(MINUTE_MS)
    await wake()
    const wakings = await Promise.all(ids.map((id) => published(id)))
    expect(wakings.filter((events) => events.length === 1)).toHaveLength(105)
  })

  it("is published immediately when the product's clock is moved to its end", async () => {
    const id = await aConversation(product, practice)
    await staff.put(path(id), { ends_at: inMinutes(5) })
    const owner = openOwnerPool(product.deps.config.databaseUrl ?? '', { log: silent, connections: 1 })
    product.clock.skip(5 * MINUTE_MS)
    await skipTime(owner, 5 * 60)
    await owner.end()
    // The periodic job runs only every 30 seconds, so it is unlikely to be the cause.
    const isPublished = async () => expect(await published(id)).toHaveLength(1)
    await eventually(isPublished, { timeout: 10_000, interval: 30 })
  })
})
