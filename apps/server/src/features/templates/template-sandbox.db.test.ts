import type { Template } from '@enamel/contract/templates'
import { templateStatuses } from '@enamel/domain/templates/template'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPractices } from '../../seed/practices.ts'
import { seedTemplates } from '../../seed/templates.ts'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import type { Person } from '../../testing/person.ts'
import { productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { enqueueCatchUp, whatsAppConnection } from '../integrations/index.ts'
import { enqueueSubmission } from './submit-template.kind.ts'

const system = await productWithSandbox()
const [brightside] = demoPractices
const text = { name: 'A pending offer', body: 'Hi {{patient.first_name}}, shall we call you?' }

let practice: Practice
let staff: Person

beforeAll(async () => {
  practice = await aPractice(system.deps, { features: ['timeline-v2', 'whatsapp'] })
  staff = system.visitor()
  await staff.signIn(practice.email)
  await inside(system.deps, practice, async (tx) => {
    await whatsAppConnection.connect(
      tx,
      {
        account: brightside?.whatsApp?.account ?? '',
        label: brightside?.number ?? '',
        credentials: brightside?.whatsApp?.key ?? '',
      },
      { secret: system.deps.secret, now: system.clock.now() },
    )
    await enqueueCatchUp(tx, 'whatsapp')
  })
})
afterAll(() => system.stop())

interface Submitted {
  name: string
  body: string
  status: string
}

const submitted = async () => (await system.control('GET', 'whatsapp/templates')).body as Submitted[]

/** Waits until WhatsApp has one version of the template, with this text. @returns the version's name */
const versionWith = (body: string) =>
  eventually(async () => {
    await system.retry()
    const versions = await submitted()
    expect(versions).toMatchObject([{ body, status: 'PENDING' }])
    return versions[0]?.name ?? ''
  }, WITHIN)

const decide = (version: string, decision: object) =>
  system.control('PUT', `whatsapp/templates/${version}`, decision)

const statusOf = (id: string, expected: object) =>
  eventually(async () => {
    const { body } = await staff.get('/templates')
    expect(body.find((template: Template) => template.id === id)).toMatchObject(expected)
  }, WITHIN)

const statusEvents = async () =>
  (await publishedEvents(system.deps, practice, null, 'templates.changed-status')).map(
    ({ payload }) => payload,
  )

describe('a template for WhatsApp', () => {
  it('is reviewed when it is created and after each edit, and is gone at WhatsApp after it was deleted (TPL-08, TPL-21)', async () => {
    const id = uuid()
    const created = { id, channel: 'WhatsApp', approval: true, ...text }
    expect(await staff.post('/templates', created)).toMatchObject({
      status: 201,
      body: { status: 'PENDING' },
    })
    const first = await versionWith('Hi {{1}}, shall we call you?')
    await decide(first, { status: 'REJECTED', reason: 'PROMOTIONAL' })
    await statusOf(id, { status: 'REJECTED', reason: 'The text is an advert.' })

    const edited = { ...text, body: 'Hi {{patient.first_name}}, when do you have time?', approval: true }
    expect(await staff.put(`/templates/${id}`, edited)).toMatchObject({
      body: { status: 'PENDING', reason: null },
    })
    const second = await versionWith('Hi {{1}}, when do you have time?')
    expect(second).not.toBe(first)
    await decide(second, { status: 'APPROVED' })
    await statusOf(id, { status: 'APPROVED', reason: null })
    const event = { id, name: text.name }
    expect(await statusEvents()).toEqual([
      { ...event, status: 'REJECTED', reason: 'The text is an advert.' },
      { ...event, status: 'APPROVED', reason: null },
    ])

    expect((await staff.delete(`/templates/${id}`)).status).toBe(204)
    await eventually(async () => {
      await system.retry()
      expect(await submitted()).toEqual([])
    }, WITHIN)
  })

  it('can be created under the name of a deleted one, which WhatsApp blocks for thirty days', async () => {
    const id = uuid()
    await staff.post('/templates', { id, channel: 'WhatsApp', approval: true, ...text })
    const version = await versionWith('Hi {{1}}, shall we call you?')
    await decide(version, { status: 'APPROVED' })
    await statusOf(id, { status: 'APPROVED' })
  })

  it('is rejected if its name asks for it', async () => {
    const id = uuid()
    const named = { ...text, name: 'Reject me' }
    await staff.post('/templates', { id, channel: 'WhatsApp', approval: true, ...named })
    await statusOf(id, { status: 'REJECTED', reason: 'The text is an advert.' })
  })
})

it('the templates of the demo have every status, the rejected one with its reason', async () => {
  await inside(system.deps, practice, async (tx) => {
    await tx.deleteFrom('templates').execute()
    await seedTemplates(tx, { hasTemplates: true, whatsApp: brightside?.whatsApp ?? null })
    const rows = await tx.selectFrom('templates').select('id').where('status', '=', 'PENDING').execute()
    for (const { id } of rows) await enqueueSubmission(tx, id)
  })
  await eventually(async () => {
    const { body } = await staff.get('/templates')
    const forWhatsApp: Template[] = body.filter(({ channel }: Template) => channel === 'WhatsApp')
    expect(new Set(forWhatsApp.map(({ status }) => status))).toEqual(new Set(templateStatuses))
    expect(forWhatsApp.filter(({ status }) => status === 'APPROVED')).toHaveLength(2)
    expect(forWhatsApp.find(({ status }) => status === 'REJECTED')?.reason).toMatch(
      /^The format is not right/,
    )
  }, WITHIN)
})
