import { RUN_FAILED } from '@enamel/domain/automations/engine/failed-run'
import { expect, it } from 'vitest'
import { inPractice } from '../../../db/in-practice.ts'
import { inside } from '../../../testing/builders.ts'
import { lockPatient } from '../../patients/index.ts'
import { inStages } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const fixture = await workflowFixture()
const { product, practice, aWorkflow, patient, move, run, textsTo, enrolments } = fixture
const { deps, clock } = product

/** Makes every run of an action fail with an exception: no code expects a condition without stages. */
const setBroken = (nodeId: string, isBroken: boolean) =>
  inside(deps, practice, (tx) =>
    tx
      .updateTable('workflow_nodes')
      .set({ condition: isBroken ? '{}' : null })
      .where('id', '=', nodeId)
      .execute(),
  )

it('a node that cannot be run is tried four times and has then failed with a reason, and the chain goes on (W-13)', async () => {
  const { nodeIds } = await aWorkflow({
    start: inStages('thinking'),
    nodes: [{ delay: 1 }, { sms: 'Broken' }, { sms: 'After it' }],
  })
  await aWorkflow({ start: inStages('thinking'), nodes: [{ delay: 1 }, { sms: 'Of another workflow' }] })
  const id = await patient()
  await move(id, 'thinking')
  await run()
  await setBroken(nodeIds[1] ?? '', true)
  clock.skip(3_600_000)
  await run()
  expect(await enrolments(id)).toMatchObject([
    { state: 'running', position: 1, log: ['run'] },
    { state: 'finished', log: ['run', 'run'] },
  ])
  expect(await textsTo(id)).toEqual(['Of another workflow'])
  for (const minutes of [1, 5, 15]) {
    await run()
    expect((await enrolments(id))[0]?.log).toEqual(['run'])
    clock.skip(minutes * 60_000)
    await run()
  }
  expect(await enrolments(id)).toMatchObject([
    { state: 'finished', log: ['run', `failed: ${RUN_FAILED}`, 'run'] },
    { state: 'finished' },
  ])
  expect(await textsTo(id)).toEqual(['Of another workflow', 'After it'])
})

it('a node that can be run again is not failed, and other nodes are tried as often', async () => {
  const { nodeIds } = await aWorkflow({
    start: inStages('working'),
    nodes: [{ sms: 'One' }, { sms: 'Two' }],
  })
  const id = await patient()
  await move(id, 'working')
  for (const node of nodeIds) await setBroken(node, true)
  for (const node of nodeIds) {
    for (const minutes of [1, 5, 15]) {
      await run()
      clock.skip(minutes * 60_000)
    }
    await setBroken(node, false)
  }
  await run()
  expect(await enrolments(id)).toMatchObject([{ state: 'finished', log: ['run', 'run'] }])
})

it('a patient whom staff are changing keeps no other patient waiting, and is run later', async () => {
  await aWorkflow({ start: inStages('inTx'), nodes: [{ sms: 'Due' }] })
  const [locked, other] = [await patient(), await patient()]
  for (const id of [locked, other]) await move(id, 'inTx')
  await inPractice(deps.db, practice.id, async (tx) => {
    await lockPatient(tx, locked)
    await run()
  })
  expect(await textsTo(locked)).toEqual([])
  expect(await textsTo(other)).toEqual(['Due'])
  await run()
  expect(await textsTo(locked)).toEqual(['Due'])
})
