import { freePorts } from '@enamel/testing/free-ports'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { API_BASE } from '../../api-base.ts'
import { routes } from '../../app.ts'
import { leadPolicy } from '../../features/add-patient/index.ts'
import { auditLog } from '../../features/audit/index.ts'
import { liveSessions } from '../../features/auth/index.ts'
import { communicationPolicy } from '../../features/communications/index.ts'
import { labelPolicy } from '../../features/labels/index.ts'
import { patientPolicy } from '../../features/patients/index.ts'
import { practiceSystemPolicy } from '../../features/practice-system/index.ts'
import { snoozePolicy } from '../../features/snooze/index.ts'
import { stagePolicy } from '../../features/stages/index.ts'
import { openLog } from '../../log.ts'
import { aPatient, inside } from '../../testing/builders.ts'
import { type Person, personAt } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { buildServer } from '../server/build-server.ts'
import type { Policy } from './policy.ts'
import { registerRoutes } from './register-routes.ts'
import type { Route } from './serve.ts'

// No worker runs, so that no message is delivered.
const { product, practice, staff } = await practiceFixture(
  {},
  { ENAMEL_ROLE: 'web', TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' },
)
const { deps } = product

const stoppers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stoppers.map((stop) => stop())))

/** A user of the practice on a server in which no role has this right. */
async function staffWithout(missingRight: Policy): Promise<Person> {
  const [port] = await freePorts(1)
  const publicUrl = `http://localhost:${port}`
  const log = openLog('silent')
  const app = await buildServer({ config: deps.config, log, publicUrl, secret: deps.secret })
  const findSession = liveSessions(deps.db, deps.clock)
  const context = { deps, publicUrl, findSession, audit: auditLog(deps.db, deps.clock) }
  await app.register(async (api) => registerRoutes(api, context, routes.map(restricted(missingRight))), {
    prefix: API_BASE,
  })
  await app.listen({ port: port ?? 0, host: 'localhost' })
  stoppers.push(() => app.close())
  const person = personAt(publicUrl)
  await person.signIn(practice.email)
  return person
}

function restricted(missingRight: Policy) {
  const denied = missingRight(undefined)
  return (route: Route): Route => {
    const { policy } = route
    if (!policy) return route
    const needed: typeof policy = (input) =>
      policy(input).map((right) => (denied.includes(right) ? () => false : right))
    return { ...route, policy: needed }
  }
}

/** Tables that these requests can change, at least one for each command. */
const tables = [
  'patients',
  'conversations',
  'communications',
  'notes',
  'business_events',
  'stage_changes',
  'snoozes',
  'practice_system_links',
  'push_events',
] as const

const allRows = () =>
  inside(deps, practice, (tx) =>
    Promise.all(
      tables.map((table) => tx.selectFrom(table).selectAll().where('client_id', '=', practice.id).execute()),
    ),
  )

const inDays = (count: number) => new Date(deps.clock.now().getTime() + count * 86_400_000).toISOString()

type SendRequest = (person: Person, patientId: string) => ReturnType<Person['post']>

const save =
  (fields: object = {}): SendRequest =>
  (person, id) =>
    person.put(`/v3/patients/${id}/actions`, { next_action: 'working', date: inDays(3), ...fields })
const move =
  (fields: object = {}): SendRequest =>
  (person, id) =>
    person.put(`/v3/patients/${id}/stage`, { stage: 'working', ...fields })
const send =
  (fields: object = {}): SendRequest =>
  (person, id) =>
    person.post(`/v3/patients/${id}/communications`, {
      id: uuid(),
      channel: 'SMS',
      message: 'Hello',
      ...fields,
    })
const sendApproved =
  (fields: object = {}): SendRequest =>
  (person, id) =>
    person.post(`/v3/patients/${id}/communications/approved`, {
      id: uuid(),
      channel: 'WhatsApp',
      template_id: uuid(),
      payload: { message: 'Hello' },
      ...fields,
    })
const add =
  (fields: object = {}): SendRequest =>
  (person) =>
    person.post('/v2/actions', {
      firstName: 'Priya',
      lastName: 'Nair',
      email: 'priya.nair@post.example',
      phone: '07700 900731',
      txType: 'General',
      source: 'Unknown',
      nextAction: 'enquiry',
      ...fields,
    })
const place =
  (patient_id: string | null): SendRequest =>
  (person) =>
    person.post(`/v3/unplaced/${uuid()}/place`, { patient_id })

const dentally = { link: { patient_id: uuid(), dentally_id: '7' } }

describe('a request from a user who lacks the right to one of its commands', () => {
  // The last column is the same request without that command. It is null for the move, which every outcome contains.
  it.each<[string, Policy, SendRequest, SendRequest | null]>([
    ['an outcome, which moves the patient', stagePolicy.change, save(), null],
    ['an outcome with a note', communicationPolicy.addNote, save({ note: 'Rang' }), save()],
    ['an outcome with a source', patientPolicy.change, save({ source: 'Website' }), save()],
    ['an outcome that ends a snooze', snoozePolicy.change, save({ end_snooze: true }), save()],
    ['an outcome with a link', practiceSystemPolicy.link, save({ dentally }), save()],
    ['a move with a note', communicationPolicy.addNote, move({ note: 'Rang' }), move()],
    ['a message that ends a snooze', snoozePolicy.change, send({ end_snooze: true }), send()],
    [
      'a template that ends a snooze',
      snoozePolicy.change,
      sendApproved({ end_snooze: true }),
      sendApproved(),
    ],
    ['a lead with a note', communicationPolicy.addNote, add({ note: 'Rang' }), add()],
    ['a lead with labels', labelPolicy.change, add({ labels: ['Nervous'] }), add()],
    ['a message placed on a new lead', leadPolicy.add, place(null), place(uuid())],
  ])('is refused and changes nothing: %s', async (_, missingRight, request, other) => {
    const person = await staffWithout(missingRight)
    const phone = '+447700900123'
    const patientId = await aPatient(deps, practice, { phone, phone_e164: phone })
    await staff.put(`/v3/patients/${patientId}/snooze`, { ends_at: inDays(1) })
    const before = await allRows()
    const refused = await request(person, patientId)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(await allRows()).toEqual(before)
    if (other) expect((await other(person, patientId)).status).not.toBe(403)
  })

  it('is refused even when a different field of its body is invalid', async () => {
    const person = await staffWithout(snoozePolicy.change)
    const patientId = await aPatient(deps, practice)
    const wrong = { next_action: 'no such thing' }
    expect((await save({ ...wrong, end_snooze: true })(person, patientId)).status).toBe(403)
    expect((await save(wrong)(person, patientId)).status).toBe(422)
  })
})

it('a user who lacks a right is refused and changes nothing, and the attempt is recorded', async () => {
  const id = await aPatient(deps, practice, { labels: ['Nervous'] })
  const person = await staffWithout(labelPolicy.change)
  const refused = await person.put(`/patients/${id}/labels`, { label: 'Finance' })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  const reader = await staffWithout(patientPolicy.read)
  expect((await reader.get(`/v3/patients/${id}`)).status).toBe(403)
  const [patient, lines] = await inside(deps, practice, async (tx) => [
    await tx.selectFrom('patients').select('labels').where('id', '=', id).executeTakeFirstOrThrow(),
    await tx.selectFrom('audit_log').select(['action', 'status']).where('patient_id', '=', id).execute(),
  ])
  expect(patient.labels).toEqual(['Nervous'])
  expect(lines).toContainEqual({ action: 'label.add', status: 403 })
})
