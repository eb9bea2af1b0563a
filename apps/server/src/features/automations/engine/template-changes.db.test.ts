import { expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { inStages } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const { product, practice, staff, aWorkflow, patient, move, run, textsTo, enrolments } =
  await workflowFixture()

it('a template that is changed or deleted counts for the messages that are sent from then on (W-15, G3-14)', async () => {
  await inside(product.deps, practice, (tx) =>
    tx
      .updateTable('clients')
      .set({ tx_types: ['General', 'Implants'] })
      .execute(),
  )
  const { nodeIds } = await aWorkflow({
    start: inStages('thinking'),
    nodes: [{ sms: 'For all' }, { delay: 1 }, { sms: 'For all, later' }],
  })
  const [first, later] = [nodeIds[0], nodeIds[2]].map((action) => `/automations/actions/${action}/templates`)
  const added: string[] = []
  for (const path of [first, later]) {
    const { status, body } = await staff.post(path ?? '', { segments: ['Implants'] })
    expect(status).toBe(201)
    await staff.put(`${path}/${body.id}`, { template: 'For implants', finished_customising: true })
    added.push(`${path}/${body.id}`)
  }
  const id = await patient({ tx_type: 'Implants' })
  await move(id, 'thinking')
  await run()
  expect(await textsTo(id)).toEqual(['For implants'])
  for (const path of added) expect((await staff.delete(path)).status).toBe(204)
  const [general] = (await staff.get(`/automations/actions/${nodeIds[2]}`)).body.templates
  await staff.put(`${later}/${general.id}`, { template: 'For all, changed', finished_customising: true })
  product.clock.skip(3_600_000)
  await run()
  expect(await textsTo(id)).toEqual(['For implants', 'For all, changed'])
  expect(await enrolments(id)).toMatchObject([{ state: 'finished', log: ['run', 'run', 'run'] }])
  await staff.signIn(practice.email)
  const { items } = (await staff.get(`/v2/patients/${id}/timeline`)).body
  expect(items).toContainEqual(
    expect.objectContaining({ text_content: expect.stringContaining('For implants') }),
  )
})
