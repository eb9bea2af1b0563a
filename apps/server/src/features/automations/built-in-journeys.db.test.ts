import { builtInWorkflows } from '@enamel/domain/automations/built-in/built-in-workflows'
import type { StageKey } from '@enamel/domain/stages/stages'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import type { Person } from '../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { skipTo } from '../../testing/test-clock.ts'
import { lockPatient } from '../patients/index.ts'
import { moveStage } from '../stages/index.ts'
import { runEnrolmentsEverywhere } from './engine/run-enrolments.job.ts'

let product: ProductWithSandbox
let practice: Practice
let staff: Person
/** The patient of each journey, by its workflow. */
const patients = new Map<string, string>()

beforeAll(async () => {
  product = await productWithSandbox()
  practice = await aPractice(product.deps, { referrals_enabled: true, features: ['whatsapp'] })
  skipTo(product.clock, '09:00:00')
  staff = product.visitor()
  await staff.signIn(practice.email)
  // Before the workflows are enabled, so that nobody is enrolled by being added.
  for (const journey of journeys) patients.set(journey.workflow, await patientOf(journey))
  for (const workflow of (await staff.get('/automations')).body) await customiseAndEnable(workflow.id)
})
afterAll(() => product.stop())

function patientOf({ referrer = false }: Journey): Promise<string> {
  return aPatient(product.deps, practice, {
    gdpr: 'Opted In',
    stage: null,
    ...(referrer && { referrer_name: 'Ann', referrer_email: 'ann@mail.example' }),
  })
}

/** Finalises the emails of a workflow as they are, and enables it. */
async function customiseAndEnable(id: string): Promise<void> {
  const { nodes } = (await staff.get(`/automations/${id}`)).body
  for (const { action } of nodes) {
    if (!action?.requires_customisation) continue
    for (const { id: templateId, template } of action.templates) {
      const path = `/automations/actions/${action.id}/templates/${templateId}`
      expect((await staff.put(path, { template, finished_customising: true })).status).toBe(200)
    }
  }
  expect(await staff.put(`/automations/${id}/enable`, { enabled: true })).toMatchObject({ status: 200 })
}

function move(patientId: string, to: StageKey): Promise<void> {
  return inside(product.deps, practice, async (tx) => {
    const from = (await lockPatient(tx, patientId))?.stage ?? null
    const at = product.clock.now()
    await moveStage(tx, { patientId, at, from, to, nextActionAt: at, cause: 'move', actor: null })
  })
}

const enrolmentsOf = (patientId: string) =>
  inside(product.deps, practice, (tx) =>
    tx
      .selectFrom('enrolments')
      .innerJoin('workflows', 'workflows.id', 'enrolments.workflow_id')
      .select(['workflows.name', 'enrolments.state', 'enrolments.due_at', 'enrolments.end_reason'])
      .where('patient_id', '=', patientId)
      .execute(),
  )

const run = () =>
  runEnrolmentsEverywhere.run({ deps: product.deps, log: openLog('silent'), signal: undefined })

/** Skips the clock from one due time to the next, until the workflow is over. */
async function runToTheEnd(patientId: string, workflow: string): Promise<void> {
  const current = async () => (await enrolmentsOf(patientId)).find(({ name }) => name === workflow)
  for (let enrolment = await current(); enrolment?.due_at; enrolment = await current()) {
    const ms = enrolment.due_at.getTime() - product.clock.now().getTime()
    if (ms > 0) product.clock.skip(ms)
    await run()
  }
}

function addressesOf(patientId: string) {
  return inside(product.deps, practice, (tx) =>
    tx
      .selectFrom('patients')
      .select(['email', 'phone_e164'])
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow(),
  )
}

/** What has arrived at a patient, oldest first. */
async function received(patientId: string) {
  const { email, phone_e164 } = await addressesOf(patientId)
  const texts = await product.outbox('sms', phone_e164 ?? '')
  const emails = await product.outbox('email', email ?? '')
  return [...texts, ...emails]
    .sort((one, other) => Date.parse(one.received_at) - Date.parse(other.received_at))
    .map((message) => ({
      ...message,
      title: message.channel === 'email' ? message.subject : message.body,
    }))
}

interface Journey {
  workflow: string
  /** The stages through which the patient moves; the first is the one that starts the workflow. */
  stages: readonly StageKey[]
  referrer?: boolean
  /** What arrives, in order: texts by a part of them, emails by their subject. */
  arrives: readonly string[]
}

const journeys: readonly Journey[] = [
  {
    workflow: 'New enquiry nurture',
    stages: ['newLead', 'callback1'],
    arrives: [
      'Hi Grace, thank you for contacting',
      'Welcome to',
      'Hi Grace, we tried to call you',
      'Still here to help',
    ],
  },
  {
    workflow: 'Referred enquiry welcome',
    stages: ['newLead', 'callback1'],
    referrer: true,
    arrives: ['Hi Grace, thank you for contacting', 'Welcome', 'Hi Grace, we tried to call you'],
  },
  {
    workflow: 'In discussion follow-up',
    stages: ['working'],
    arrives: ['Questions about a consultation?', 'Hi Grace, shall we find you a time'],
  },
  {
    workflow: 'Consultation confirmation and reminder',
    stages: ['consultation'],
    arrives: [
      'Your consultation at',
      '\nDate: to be confirmed\nTime: to be confirmed\n',
      'What to expect at your consultation',
    ],
  },
  {
    workflow: 'Did-not-attend recovery',
    stages: ['didNotAttend'],
    arrives: ['Hi Grace, sorry we missed you', 'Book another time', 'Hi Grace, would you still like'],
  },
  {
    workflow: 'Considering treatment follow-up',
    stages: ['thinking'],
    arrives: ['Any questions about your treatment?', 'Hi Grace, if you have questions', 'Ways to pay'],
  },
  {
    workflow: 'Reactivation',
    stages: ['maybeFuture'],
    arrives: ['Still thinking about treatment?', 'We would love to see you'],
  },
  {
    workflow: 'Treatment completed',
    stages: ['complete'],
    arrives: ['Thank you from', 'Recommend us to a friend'],
  },
]

it('every built-in workflow has a journey in this file', () => {
  const names = builtInWorkflows.map(({ name }) => name)
  expect([...journeys.map(({ workflow }) => workflow), 'Referral thank-you']).toEqual(names)
})

it.each(journeys)(
  'a patient gets all messages of $workflow, and none on WhatsApp (AUT-30, AUT-34, DSG-08)',
  async ({ workflow, stages, arrives }) => {
    const patientId = patients.get(workflow) ?? ''
    for (const stage of stages) await move(patientId, stage)
    await runToTheEnd(patientId, workflow)
    await eventually(async () => expect(await received(patientId)).toHaveLength(arrives.length), WITHIN)
    const messages = await received(patientId)
    for (const part of arrives)
      expect(messages.map(({ title }) => title)).toContainEqual(expect.stringContaining(part))
    for (const { html, body, channel } of messages) {
      expect(`${html ?? ''}${body}`).not.toMatch(/\{\{|\}\}/)
      if (channel === 'email') expect(html).toContain('<!doctype html>')
    }
    expect(await product.outbox('whatsapp', (await addressesOf(patientId)).phone_e164 ?? '')).toEqual([])
    expect(await enrolmentsOf(patientId)).toContainEqual(
      expect.objectContaining({ name: workflow, state: 'finished' }),
    )
  },
)

it('the referrer of a patient is thanked, without a word about the patient', async () => {
  await eventually(
    async () => expect(await product.outbox('email', 'ann@mail.example')).toHaveLength(1),
    WITHIN,
  )
  const [email] = await product.outbox('email', 'ann@mail.example')
  expect(email?.subject).toBe('Thank you for recommending us')
  const { first_name, last_name } = await inside(product.deps, practice, (tx) =>
    tx
      .selectFrom('patients')
      .select(['first_name', 'last_name'])
      .where('id', '=', patients.get('Referred enquiry welcome') ?? '')
      .executeTakeFirstOrThrow(),
  )
  expect(email?.html).toContain('Hi Ann,')
  for (const name of [first_name, last_name]) expect(`${email?.html}${email?.body}`).not.toContain(name)
})

it('a workflow that is disabled in the middle sends nothing meanwhile, and goes on later by that time (W-14)', async () => {
  const workflow = 'Did-not-attend recovery'
  const patientId = await aPatient(product.deps, practice, { gdpr: 'Opted In', stage: null })
  await staff.signIn(practice.email)
  const { id } = (await staff.get('/automations')).body.find(
    ({ name }: { name: string }) => name === workflow,
  )
  const setEnabled = async (enabled: boolean) => {
    await staff.signIn(practice.email)
    expect((await staff.put(`/automations/${id}/enable`, { enabled })).status).toBe(200)
  }
  const arrived = (count: number) =>
    eventually(async () => expect(await received(patientId)).toHaveLength(count), WITHIN)
  const due = async () =>
    (await enrolmentsOf(patientId)).find(({ name }) => name === workflow)?.due_at?.getTime() ?? 0
  skipTo(product.clock, '09:00:00')
  await move(patientId, 'didNotAttend')
  await eventually(async () => expect(await due()).toBeGreaterThan(product.clock.now().getTime()), WITHIN)
  // The text is due later the same day.
  product.clock.skip((await due()) - product.clock.now().getTime())
  await run()
  await arrived(1)
  const before = await due()
  const disabledAt = product.clock.now().getTime()
  await setEnabled(false)
  product.clock.skip(10 * 86_400_000)
  await run()
  expect(await received(patientId)).toHaveLength(1)
  await setEnabled(true)
  const later = (await due()) - before
  expect(later).toBeGreaterThanOrEqual(10 * 86_400_000)
  expect(later).toBeLessThanOrEqual(product.clock.now().getTime() - disabledAt)
  await runToTheEnd(patientId, workflow)
  await arrived(3)
})
