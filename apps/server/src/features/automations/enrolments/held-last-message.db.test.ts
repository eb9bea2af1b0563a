import type { StageKey } from '@enamel/domain/stages/stages'
import { eventually } from '@enamel/testing/eventually'
import { expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { obstaclesTo } from '../../delivery/obstacles.ts'
import { inStages, notIn } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const fixture = await workflowFixture()
const { product, practice, staff, aWorkflow, patient, move, moveIn, run, report, messages, enrolments } =
  fixture
const { deps, clock } = product

const enable = (id: string, enabled: boolean) => staff.put(`/automations/${id}/enable`, { enabled })

/** What keeps the patient's only message from being handed to its provider now. */
async function obstacle(patientId: string) {
  const [message] = await messages(patientId)
  const asked = [{ id: message?.id ?? '', bulk_batch_id: null, system_actor: 'automation' as const }]
  const found = await inside(deps, practice, (tx) => obstaclesTo(tx, asked, clock.now()))
  return found.get(message?.id ?? '')?.kind ?? null
}

/** An enabled workflow of one message, which two patients have passed: it is sent to one of them only. */
async function passedByTwo(stage: StageKey) {
  const { id, nodeIds } = await aWorkflow({
    start: inStages(stage),
    end: notIn(stage),
    nodes: [{ delay: 1, unit: 'minutes' }, { sms: 'The last one' }],
  })
  const [unsent, sent] = [await patient(), await patient()]
  for (const each of [unsent, sent]) await move(each, stage)
  clock.skip(60_000)
  await run()
  const [message] = await messages(sent)
  await report(message?.id ?? '', 'sent')
  expect(await enrolments(unsent)).toMatchObject([{ state: 'finished' }])
  return { id, last: nodeIds[1] ?? '', unsent, sent }
}

it('a patient whose last message was not sent yet is held with it while the workflow is disabled, until it is enabled', async () => {
  const { id, last, unsent, sent } = await passedByTwo('booking')
  await enable(id, false)
  const held = (await staff.get(`/automations/${id}/enrolments?node=${last}`)).body.data
  expect(held).toMatchObject([
    {
      patient: { id: unsent },
      state: 'held',
      node_id: last,
      next: null,
      over_at: null,
      log: [{ outcome: 'run' }, { node_id: last, outcome: 'run', message: { status: 'sending' } }],
    },
  ])
  const { states, nodes } = (await staff.get(`/automations/${id}/counts`)).body
  expect(states).toMatchObject({ held: 1, finished: 1 })
  expect(nodes.map(({ here }: { here: number }) => here)).toEqual([0, 1])
  expect(await enrolments(sent)).toMatchObject([{ state: 'finished' }])
  expect(await obstacle(unsent)).toBe('wait')

  await enable(id, true)
  await run()
  expect(await enrolments(unsent)).toMatchObject([{ state: 'finished', log: ['run', 'run'] }])
  expect(await messages(unsent)).toHaveLength(1)
  expect(await obstacle(unsent)).toBeNull()
})

it('a patient who is held with their last message can be taken out, and leaves by the end trigger: it is not sent', async () => {
  const { id, unsent } = await passedByTwo('consultation')
  await enable(id, false)
  const [enrolment] = await enrolments(unsent)
  const taken = await staff.post(`/automations/enrolments/${enrolment?.id}/take-out`)
  expect(taken).toMatchObject({ status: 200, body: { state: 'ended', end_reason: 'taken_out' } })
  await enable(id, true)
  await run()
  expect(await obstacle(unsent)).toBe('withdrawn')

  const other = await passedByTwo('wonSale')
  await enable(other.id, false)
  await move(other.unsent, 'thinking')
  expect(await enrolments(other.unsent)).toMatchObject([{ state: 'ended', end_reason: 'end_trigger' }])
  expect(await obstacle(other.unsent)).toBe('withdrawn')
})

it('a patient who is moved at the same moment as the workflow is disabled leaves by the end trigger', async () => {
  const { id, unsent } = await passedByTwo('didNotAttend')
  const disabling = await inside(deps, practice, async (tx) => {
    await moveIn(tx, unsent, 'thinking')
    const request = enable(id, false)
    await eventually(async () => {
      const { rows } = await deps.db.pool.query(
        'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
      expect(rows).toHaveLength(1)
    })
    return { request }
  })
  expect((await disabling.request).status).toBe(200)
  expect(await enrolments(unsent)).toMatchObject([{ state: 'finished' }])
  expect(await obstacle(unsent)).toBe('withdrawn')
})
