import { expect, it } from 'vitest'
import { aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

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
