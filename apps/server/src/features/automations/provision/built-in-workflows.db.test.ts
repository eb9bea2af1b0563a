import { expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { practiceFixture } from '../../../testing/practice-fixture.ts'
import { addMissingWorkflows } from './add-missing-workflows.ts'

const { product, practice, staff } = await practiceFixture()
const { deps } = product

const tables = ['workflows', 'workflow_nodes', 'automation_templates'] as const
const counts = (of: Practice) =>
  inside(deps, of, async (tx) => {
    const rows = tables.map((table) => tx.selectFrom(table).select('id').execute())
    return (await Promise.all(rows)).map(({ length }) => length)
  })

it('a new practice has the nine built-in workflows, all disabled, each action with one template for General (AUT-42)', async () => {
  const { body: list } = await staff.get('/automations')
  expect(
    list.map((workflow: Record<string, unknown>) => [
      workflow.name,
      workflow.enabled,
      workflow.requires_customisation,
    ]),
  ).toEqual([
    ['New enquiry nurture', false, true],
    ['Referred enquiry welcome', false, true],
    ['In discussion follow-up', false, false],
    ['Consultation confirmation and reminder', false, true],
    ['Did-not-attend recovery', false, false],
    ['Considering treatment follow-up', false, true],
    ['Reactivation', false, false],
    ['Treatment completed', false, true],
    ['Referral thank-you', false, true],
  ])
  const { body: reactivation } = await staff.get(`/automations/${list[6].id}`)
  expect(reactivation.nodes[0].workflows.map(({ id }: { id: string }) => id)).toEqual(
    list.slice(0, 6).map(({ id }: { id: string }) => id),
  )
  const { body: enquiry } = await staff.get(`/automations/${list[0].id}`)
  const [received, , welcome] = enquiry.nodes
  expect(received.action).toMatchObject({
    name: 'Enquiry received',
    enabled: true,
    kind: 'sms',
    purpose: 'service',
    requires_customisation: false,
    templates: [
      { name: 'General', types: ['General'], template: expect.stringContaining('Hi {{patient.first_name}}') },
    ],
  })
  expect(welcome.action).toMatchObject({
    name: 'Welcome',
    enabled: true,
    kind: 'email',
    purpose: 'marketing',
    requires_customisation: true,
    templates: [
      {
        template: {
          subject: 'Welcome to {{practice.name}}',
          definition: { version: 1, mjml: expect.stringContaining('<mj-text>{{signature}}</mj-text>') },
          html: expect.stringMatching(/^<!doctype html>/),
        },
        finished_customising: false,
      },
    ],
  })
})

it('a practice that has none gets them when the product starts, once, whatever else starts (AUT-42)', async () => {
  const old = await aPractice(deps)
  const before = await counts(old)
  await inside(deps, old, async (tx) => {
    await tx.deleteFrom('workflows').where('client_id', '=', old.id).execute()
  })
  expect(await counts(old)).toEqual([0, 0, 0])
  await Promise.all([addMissingWorkflows(deps), addMissingWorkflows(deps)])
  expect(await counts(old)).toEqual(before)
  expect(await counts(practice)).toEqual(before)
})
