import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import type { Person } from '../../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../../testing/product-with-sandbox.ts'

let product: ProductWithSandbox
let practice: Practice
let staff: Person
let nurture: { id: string; actions: { id: string }[] }

beforeAll(async () => {
  product = await productWithSandbox()
  practice = await aPractice(product.deps, {
    settings: JSON.stringify({ practice: { phone: '+441632960999' } }),
  })
  staff = product.visitor()
  await staff.signIn(practice.email)
  const [{ id }] = (await staff.get('/automations')).body
  const { nodes } = (await staff.get(`/automations/${id}`)).body
  nurture = { id, actions: nodes.flatMap(({ action }: { action?: { id: string } }) => action ?? []) }
})
afterAll(() => product.stop())

const test = (email: unknown, id = nurture.id) => staff.post(`/automations/${id}/test`, { email })
const countOf = (table: 'communications' | 'enrolments' | 'node_executions') =>
  inside(product.deps, practice, async (tx) => (await tx.selectFrom(table).select('id').execute()).length)

it('a test sends the first template of each enabled action at once, with sample values, and touches no patient (AUT-26, AUT-29)', async () => {
  const to = 'tester@mail.example'
  expect(await test(` ${to.toUpperCase()} `)).toMatchObject({ status: 202, body: { sent: 4 } })
  const emails = async () => product.outbox('email', to)
  await eventually(async () => expect(await emails()).toHaveLength(4), WITHIN)
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'SMS: Enquiry received',
    expect.stringMatching(/^Welcome to /),
    'SMS: We tried to reach you',
    'Still here to help',
  ])
  for (const { html, body } of await emails()) {
    expect(`${html}${body}`).toContain('Grace')
    expect(`${html}${body}`).not.toContain('{{')
  }
  expect(await countOf('communications')).toBe(0)
  expect(await countOf('enrolments')).toBe(0)
  expect(await countOf('node_executions')).toBe(0)
})

it('a test of which a message is empty says how many were sent, and which was not and why (AUT-28, AUT-29)', async () => {
  const to = 'partly@mail.example'
  const [first] = nurture.actions
  const path = `/automations/actions/${first?.id}`
  const [{ id, template }] = (await staff.get(path)).body.templates
  const save = (text: string) => staff.put(`${path}/templates/${id}`, { template: text })
  // The practice has no representative.
  expect((await save('{{practice.representative}}')).status).toBe(200)
  expect(await test(to)).toMatchObject({
    status: 502,
    body: {
      code: 'not_sent',
      message:
        '3 of 4 messages were sent. Not sent: SMS: Enquiry received (The text is empty once it is filled in)',
    },
  })
  await eventually(async () => expect(await product.outbox('email', to)).toHaveLength(3), WITHIN)
  await save(template)
})

it('a test is refused for an invalid address, without enabled actions, and when the mail service refuses it', async () => {
  expect((await test('nobody')).status).toBe(422)
  expect((await test('a@mail.example', practice.id)).status).toBe(404)
  await product.control('PUT', 'trouble', { service: 'mail', mode: 'reject' })
  const refused = await test('a@mail.example')
  await product.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
  expect(refused).toMatchObject({
    status: 502,
    body: { code: 'not_sent', message: expect.stringMatching(/\w/) },
  })
  for (const { id } of nurture.actions)
    await staff.put(`/automations/actions/${id}/enable`, { enabled: false })
  expect(await test('a@mail.example')).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_send', message: 'This automation has no enabled actions.' },
  })
})

it('a user can send ten tests an hour', async () => {
  const [, , { id }] = (await staff.get('/automations')).body
  // Three were counted by the tests above.
  for (let count = 3; count < 10; count += 1) expect((await test('a@mail.example', id)).status).toBe(202)
  expect((await test('a@mail.example', id)).status).toBe(429)
})
