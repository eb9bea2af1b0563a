import { beforeEach, describe, expect, it } from 'vitest'
import { aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product, practice, staff } = await practiceFixture()
const FIVE_DAYS_SECONDS = 432_000

const settings = async () => (await staff.get('/v3/clients/settings/pipeline')).body
const setDelays = (delays: object) =>
  inside(product.deps, practice, (tx) =>
    tx
      .updateTable('clients')
      .set({ call_back_delays: JSON.stringify(delays) })
      .where('id', '=', practice.id)
      .execute(),
  )

it('the pipeline settings contain the call-back delay of each of the eight stages, and a call back is due after that delay (FLOW-41)', async () => {
  const stages = [
    'newLead',
    'callback1',
    'callback2',
    'working',
    'thinking',
    'lost',
    'maybeFuture',
    'wrongNumber',
  ]
  expect(await settings()).toEqual({
    call_back_delays: Object.fromEntries(
      stages.map((stage) => [stage, { stage, seconds: FIVE_DAYS_SECONDS }]),
    ),
  })

  const hourSeconds = 3600
  await setDelays({ newLead: { seconds: 2 * hourSeconds }, thinking: { seconds: 3 * hourSeconds } })
  const { call_back_delays } = await settings()
  // A stage without its own delay has the delay of New Lead.
  expect(call_back_delays).toMatchObject({
    newLead: { stage: 'newLead', seconds: 2 * hourSeconds },
    callback1: { stage: 'callback1', seconds: 2 * hourSeconds },
    thinking: { stage: 'thinking', seconds: 3 * hourSeconds },
  })
  for (const stage of ['newLead', 'callback1', 'thinking']) {
    const id = await aPatient(product.deps, practice, { stage })
    const before = product.clock.now().getTime()
    const { body } = await staff.put(`/v3/patients/${id}/actions`, { next_action: 'callback' })
    const waited = (Date.parse(body.next_action_at) - before) / 1000
    expect(waited, stage).toBeGreaterThanOrEqual(call_back_delays[stage].seconds)
    expect(waited, stage).toBeLessThan(call_back_delays[stage].seconds + 60)
  }
})

const PATH = '/v3/clients/settings/pipeline'
const save = (delays: Record<string, number>, based_on?: Record<string, number>) =>
  staff.put(PATH, {
    call_back_delays: delaysOf(delays),
    ...(based_on && { based_on: { call_back_delays: delaysOf(based_on) } }),
  })
const delaysOf = (seconds: Record<string, number>) =>
  Object.fromEntries(Object.entries(seconds).map(([stage, seconds]) => [stage, { stage, seconds }]))

describe('the saved delays', () => {
  beforeEach(() => setDelays({}))

  it('are returned complete and used by the next call-back, and the other stages stay as they were (PIPE-02, PIPE-09)', async () => {
    const { status, body } = await save({ newLead: 108_000, lost: 0 })
    expect(status).toBe(200)
    const expected = {
      newLead: 108_000,
      callback1: FIVE_DAYS_SECONDS,
      callback2: FIVE_DAYS_SECONDS,
      working: FIVE_DAYS_SECONDS,
      thinking: FIVE_DAYS_SECONDS,
      lost: 0,
      maybeFuture: FIVE_DAYS_SECONDS,
      wrongNumber: FIVE_DAYS_SECONDS,
    }
    expect(body).toEqual({ call_back_delays: delaysOf(expected) })
    expect(await settings()).toEqual(body)

    const id = await aPatient(product.deps, practice, { stage: 'newLead' })
    const before = product.clock.now().getTime()
    const action = await staff.put(`/v3/patients/${id}/actions`, { next_action: 'callback' })
    const waited = (Date.parse(action.body.next_action_at) - before) / 1000
    expect(waited).toBeGreaterThanOrEqual(108_000)
    expect(waited).toBeLessThan(108_060)
  })

  it.each<[string, object]>([
    ['another stage', { didNotAttend: { stage: 'didNotAttend', seconds: 60 } }],
    ['a negative number', { lost: { stage: 'lost', seconds: -1 } }],
    ['a fraction', { lost: { stage: 'lost', seconds: 0.5 } }],
    ['more than a year', { lost: { stage: 'lost', seconds: 31_536_001 } }],
    ['a stage under the key of another', { lost: { stage: 'working', seconds: 60 } }],
  ])('are unchanged after a request with %s (PIPE-08)', async (_case, call_back_delays) => {
    const response = await staff.put(PATH, {
      call_back_delays: { ...call_back_delays, newLead: { stage: 'newLead', seconds: 60 } },
    })
    expect([response.status, response.body.code]).toEqual([422, 'validation'])
    expect((await settings()).call_back_delays.newLead.seconds).toBe(FIVE_DAYS_SECONDS)
  })

  it('may be as long as a year (PIPE-08)', async () => {
    expect((await save({ lost: 31_536_000 })).status).toBe(200)
  })

  it('are not overwritten by an edit that another user has superseded; the second user gets the present ones', async () => {
    expect((await save({ lost: 60 }, { lost: FIVE_DAYS_SECONDS })).status).toBe(200)
    const refused = await save(
      { lost: 120, working: 120 },
      { lost: FIVE_DAYS_SECONDS, working: FIVE_DAYS_SECONDS },
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'edit_conflict'])
    expect(refused.body.record).toEqual(await settings())
    expect(refused.body.record.call_back_delays).toMatchObject(
      delaysOf({ lost: 60, working: FIVE_DAYS_SECONDS }),
    )
    expect((await save({ lost: 120 }, { lost: 60 })).status).toBe(200)
  })

  it('are announced to open browsers of the practice, unless nothing changed', async () => {
    const published = () => publishedEvents(product.deps, practice, null, 'practice.settings.changed')
    const before = (await published()).length
    await save({ lost: 3600 })
    await save({ lost: 3600 })
    expect((await published()).slice(before).map(({ payload }) => payload)).toEqual([
      { sections: ['pipeline'] },
    ])
  })
})
