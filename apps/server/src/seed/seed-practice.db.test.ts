import type { DueAction } from '@enamel/contract/actions'
import type { Template } from '@enamel/contract/templates'
import { actionViews } from '@enamel/domain/actions/views'
import { templateChannels } from '@enamel/domain/templates/template'
import { checkTemplate } from '@enamel/domain/templates/template-draft'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inPractice } from '../db/in-practice.ts'
import { lookup } from '../db/lookup.ts'
import { consentsOf } from '../features/patients/index.ts'
import type { Person } from '../testing/person.ts'
import { type TestProduct, testProduct } from '../testing/test-product.ts'
import { fillDemo } from './fill-demo.ts'
import { DEMO_PASSWORD, demoPractices } from './practices.ts'
import { wrongInboxRows, wrongTimelineVersions } from './testing/wrong-rows.ts'

const DAY_MS = 86_400_000
const brightside = demoPractices.find(({ name }) => name === 'Brightside Dental')

let product: TestProduct
let staff: Person
let now: Date

beforeAll(async () => {
  product = await testProduct({ ENAMEL_DEMO: '1' })
  now = product.deps.clock.now()
  staff = product.visitor()
  await staff.signIn('reception@brightside.test', DEMO_PASSWORD)
})
afterAll(() => product.stop())

describe.each(actionViews.map(({ title, stages }) => [title, stages] as const))(
  'the view %s of the demo',
  (_, stages) => {
    it('has actions that are overdue, due today and (except for new leads) due later, of waking and sleeping patients', async () => {
      const dueIn = async (days: number): Promise<DueAction[]> => {
        const end = new Date(now.getTime() + days * DAY_MS).toISOString()
        const query = `stages=${stages.join()}&include_snoozed=1&end_at=${end}`
        return (await staff.get(`/actions/due?${query}`)).body
      }
      const all = await dueIn(0)
      expect(all.length).toBeGreaterThan(10)
      expect(all.length).toBeLessThan(150)
      const ages = all.map(({ date }) => now.getTime() - Date.parse(date))
      expect(ages.filter((age) => age > DAY_MS / 2)).not.toEqual([])
      expect(ages.filter((age) => age < DAY_MS / 2)).not.toEqual([])
      expect(new Set(all.map(({ snooze }) => snooze?.state))).toEqual(
        new Set([undefined, 'asleep', 'waking']),
      )
      const month = await dueIn(30)
      if (!(stages as readonly string[]).includes('newLead')) expect(month.length).toBeGreaterThan(all.length)
      for (const { stage, initialized } of all) expect(initialized).toBe(stage !== 'newLead')
    })
  },
)

it('the demo has two practices, even after the product starts again', async () => {
  const { db, config } = product.deps
  await fillDemo(product.deps, config.databaseUrl ?? '')
  expect(await lookup.allPractices(db)).toHaveLength(demoPractices.length)
})

describe('the message templates of the demo', () => {
  const templatesFor = async (user: string): Promise<Template[]> => {
    const visitor = product.visitor()
    await visitor.signIn(user, DEMO_PASSWORD)
    return (await visitor.get('/templates')).body
  }

  it('are on every channel, and could be saved as they are', async () => {
    const templates = await templatesFor('reception@brightside.test')
    expect(new Set(templates.map(({ channel }) => channel))).toEqual(new Set(templateChannels))
    for (const { channel, subject, ...template } of templates)
      expect(checkTemplate({ ...template, subject: subject ?? '' }, channel)).toEqual({})
  })

  it('are missing in the practice that shows how to create the first one', async () => {
    expect(await templatesFor('reception@harbour.test')).toEqual([])
  })
})

it("the history of each patient's consent in the demo begins when they were added, and ends with their answer", async () => {
  await inPractice(product.deps.db, brightside?.id ?? '', async (tx) => {
    const patients = await tx.selectFrom('patients').select(['id', 'gdpr', 'created_at']).execute()
    const histories = await consentsOf(
      tx,
      patients.map(({ id }) => id),
    )
    for (const { id, gdpr, created_at } of patients) {
      const history = histories.get(id) ?? []
      expect([history[0]?.at, history.at(-1)?.gdpr]).toEqual([created_at, gdpr])
    }
  })
})

it('the demo has a history of stages for every patient', async () => {
  const { patients, changes } = await inPractice(product.deps.db, brightside?.id ?? '', async (tx) => ({
    patients: await tx.selectFrom('patients').select(['id', 'stage', 'next_action_at']).execute(),
    changes: await tx.selectFrom('stage_changes').selectAll().orderBy('at').execute(),
  }))
  const byPatient = Map.groupBy(changes, ({ patient_id }) => patient_id)
  for (const { id, stage, next_action_at } of patients) {
    const history = byPatient.get(id) ?? []
    expect(history.map(({ from_stage }) => from_stage)).toEqual([
      null,
      ...history.slice(0, -1).map(({ to_stage }) => to_stage),
    ])
    expect(history.at(-1)).toMatchObject({ to_stage: stage, next_action_at })
  }
})

it('Brightside has a signature, pictures and business hours of its own, and Harbour starts without', async () => {
  const brightside = (await staff.get('/v3/clients/settings/practice')).body
  expect(brightside.signature.html).toContain('<strong>Hannah Price</strong>')
  for (const url of Object.values((await staff.get('/v3/clients/assets')).body) as string[]) {
    const picture = await fetch(url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const hoursOf = async (person: Person) =>
    (await person.get('/v3/clients/settings/communications')).body.business_hours.monday
  expect(await hoursOf(staff)).toEqual({ opens: '09:00:00', closes: '17:30:00' })

  const harbour = product.visitor()
  await harbour.signIn('reception@harbour.test', DEMO_PASSWORD)
  expect((await harbour.get('/v3/clients/settings/practice')).body.signature).toEqual({
    enabled: false,
    html: '',
  })
  expect((await harbour.get('/v3/clients/assets')).body).toEqual({ logo: null, footer: null, rep: null })
  expect(await hoursOf(harbour)).toBeNull()
})

it('Brightside has three users, each of whom has patients of their own, and patients of nobody', async () => {
  const counts = ({ body }: { body: Record<string, number> }) =>
    Object.values(body).reduce((a, b) => a + b, 0)
  const stages = 'newLead,callback1,callback2,callback3,working,thinking,consultation,booking'
  const all = counts(await staff.get(`/v3/actions/counts?stages=${stages}`))
  let assigned = 0
  for (const name of ['reception', 'owner', 'sam']) {
    const person = product.visitor()
    await person.signIn(`${name}@brightside.test`, DEMO_PASSWORD)
    const own = counts(await person.get(`/v3/actions/counts?stages=${stages}&assigned=me`))
    expect(own).toBeGreaterThan(0)
    expect((await person.get('/conversations/unread/count?assigned=me')).body.data).toBeGreaterThan(0)
    assigned += own
  }
  expect(assigned).toBeLessThan(all)
})

it('Harbour has one user, an owner, who has yet to enable texts', async () => {
  const owner = product.visitor()
  await owner.signIn('reception@harbour.test', DEMO_PASSWORD)
  const users = await owner.get('/v3/clients/settings/users')
  expect(users).toMatchObject({ status: 200, body: [{ is_self: true, role: 'owner' }] })
  const communications = '/v3/clients/settings/communications'
  expect((await owner.get(communications)).body.sms_status).toEqual({ number: null })
})

it('Brightside has people in its automations in every state but held, and nobody who gets a message within a day', async () => {
  const list = (await staff.get('/automations')).body as { id: string; name: string; enabled: boolean }[]
  const enabled = list.filter((workflow) => workflow.enabled)
  expect(enabled.map(({ name }) => name)).toEqual([
    'In discussion follow-up',
    'Did-not-attend recovery',
    'Reactivation',
  ])
  for (const { id } of enabled) {
    const page = (await staff.get(`/automations/${id}/enrolments?outcome=run`)).body
    expect(page.metadata.total).toBeGreaterThan(0)
  }
  const [discussion] = enabled
  const { states, nodes } = (await staff.get(`/automations/${discussion?.id}/counts`)).body
  expect(Math.min(states.waiting, states.finished, states.ended)).toBeGreaterThan(0)
  const sent = nodes.reduce((sum: number, { run }: { run: number }) => sum + run, 0)
  expect(sent).toBeGreaterThan(10)
  const state = await inPractice(product.deps.db, brightside?.id ?? '', async (tx) => ({
    enrolments: await tx.selectFrom('enrolments').selectAll().execute(),
    unwritten: await sql`
      select from node_executions x join workflow_nodes n using (client_id) where n.id = x.node_id
        and n.type = 'action' and x.outcome = 'run'
        and not exists (select from communications c where c.client_id = x.client_id and c.id = x.id)`.execute(
      tx,
    ),
  }))
  const due = state.enrolments.flatMap(({ due_at }) => due_at ?? [])
  expect(Math.min(...due.map((at) => at.getTime() - now.getTime()))).toBeGreaterThan(DAY_MS / 2)
  expect(state.unwritten.rows).toEqual([])
})

describe('the messages that the automations of the demo have sent', () => {
  const sent = () =>
    inPractice(product.deps.db, brightside?.id ?? '', (tx) =>
      tx
        .selectFrom('node_executions as x')
        .innerJoin('communications as c', (join) =>
          join.onRef('c.client_id', '=', 'x.client_id').onRef('c.id', '=', 'x.id'),
        )
        .select(['c.id', 'c.patient_id', 'c.comm_type', 'x.at', 'c.datetime', 'c.created_at', 'c.status'])
        .orderBy('c.datetime')
        .execute(),
    )

  it('open to why they were sent, each with its trigger, consent, checks and template', async () => {
    const messages = await sent()
    expect(messages.length).toBeGreaterThan(10)
    for (const { id, patient_id, at, datetime, created_at, status } of messages) {
      expect({ datetime, created_at, status }).toEqual({ datetime: at, created_at: at, status: 'delivered' })
      const { body } = await staff.get(`/v3/patients/${patient_id}/communications/${id}/permission`)
      expect(body.receipt).toMatchObject({
        kind: 'workflow',
        allowed_at: at.toISOString(),
        consent: { origin: 'lead' },
        template: { name: 'General', version: 1 },
      })
      const { purpose, started, consent, checks, template } = body.receipt
      if (purpose === 'marketing') expect(consent.gdpr).toBe('Opted In')
      expect(Date.parse(template.changed_at)).toBeLessThan(at.getTime())
      const times = [consent.since, started.at, at.toISOString()]
      expect(times).toEqual(times.toSorted())
      expect(checks).toContainEqual({ check: 'automation', found: 'On' })
    }
  })

  it('are whole emails and texts, and the latest ones are in the inbox', async () => {
    const messages = await sent()
    for (const { id, patient_id, comm_type } of messages.filter(({ comm_type }) => comm_type !== 'sms')) {
      const { body } = await staff.get(`/v3/patients/${patient_id}/communications/${id}`)
      expect(body.full_content, comm_type).toContain('<table')
    }
    await inPractice(product.deps.db, brightside?.id ?? '', async (tx) => {
      expect(await wrongInboxRows(tx)).toEqual([])
      expect(await wrongTimelineVersions(tx)).toEqual([])
    })
  })
})
