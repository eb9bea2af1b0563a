import { byUser } from '@enamel/domain/actors/actor'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyStatus, writeMessage } from '../features/communications/index.ts'
import { queueDeliveries } from '../features/delivery/index.ts'
import { receiveInTransaction } from '../features/inbound/index.ts'
import { practiceSystemConnection } from '../features/integrations/index.ts'
import { reactions } from '../reactions-of-features.ts'
import { addReaction } from '../testing/add-reaction.ts'
import { aPatient, aPractice, inside } from '../testing/builders.ts'
import { WITHIN } from '../testing/inbound-fixture.ts'
import { openPracticeSystemFixture, type PracticeSystemFixture } from '../testing/practice-system-fixture.ts'
import { runPeriodicJob } from '../testing/run-periodic-job.ts'
import { signedInColleague } from '../testing/signed-in-colleague.ts'
import type { QueuedJob } from '../testing/test-product.ts'
import type { DomainEvent } from './domain-event.ts'
import { type Reactions, reactWith } from './reaction.ts'

let fixture: PracticeSystemFixture
let emitted: DomainEvent[] = []

const names = Object.keys(reactions) as DomainEvent['name'][]
const spy = (_: unknown, event: DomainEvent) => void emitted.push(event)
const spies = Object.fromEntries(names.map((name) => [name, [spy]])) as unknown as Reactions

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
  addReaction(fixture.product.deps, reactWith(spies))
})
beforeEach(() => {
  emitted = []
})
afterEach(() => fixture.dentally.trouble('ok'))
afterAll(() => fixture.stop())

const patient = (overrides: Parameters<typeof aPatient>[2] = {}) =>
  aPatient(fixture.product.deps, fixture.practice, overrides)
const user = () => byUser(fixture.practice.userId)
const put = (path: string, body: object) => fixture.staff.put(path, body)
const inMinutes = (count: number) => new Date(fixture.product.clock.now().getTime() + count * 60_000)

function write(patientId: string, id: string) {
  return inside(fixture.product.deps, fixture.practice, (tx) =>
    writeMessage(
      tx,
      {
        id,
        patientId,
        commType: 'sms',
        at: inMinutes(-1),
        inbound: false,
        status: 'sending',
        text: 'See you then',
        actor: user(),
        columns: {},
      },
      inMinutes(0),
    ),
  )
}

function aReceivedText(from: string, body: string) {
  const { number: to } = fixture.practice
  return { providerId: `SM ${body}`, from, to, body, network: 'sms', media: [], acted: null }
}

/** Stores a text as the carrier's webhook does, and waits until it is placed. */
async function receive(text: ReturnType<typeof aReceivedText>): Promise<void> {
  const { deps } = fixture.product
  const message = { channel: 'SMS' as const, fingerprint: text.providerId, raw: text, sender: text.from }
  await inside(deps, fixture.practice, (tx) => receiveInTransaction(tx, message, deps.clock.now()))
  await eventually(async () => expect((await fixture.product.queue()).filter(isDue)).toEqual([]), WITHIN)
}

async function aSnoozedPatient() {
  const id = await patient({ tx_type: 'Implants' })
  const ends_at = inMinutes(1)
  await put(`/v3/patients/${id}/snooze`, { ends_at })
  return { id, ends_at }
}

async function aLinkedPatient() {
  const created = await fixture.createPatient()
  const id = await fixture.createInDentally(created)
  await fixture.link(created.id, id)
  await fixture.linkInState(created.id, 'synced')
  return { patientId: created.id, externalId: id }
}

/** Whether the job has to finish before the events are compared. Jobs that end snoozes are due later. */
const isDue = ({ dueInMs, isRunning }: QueuedJob) => isRunning || dueInMs <= 0

/** An action and the events with one name that it causes, in order. */
interface Case {
  name: DomainEvent['name']
  when: string
  /** @returns the patient, if there is one, and the expected events without name, patient and time */
  act(): Promise<{ patientId?: string; events: object[] }>
}

const cases: Case[] = [
  {
    name: 'practice_created',
    when: 'a practice is created',
    async act() {
      await aPractice(fixture.product.deps)
      return { events: [{}] }
    },
  },
  {
    name: 'patient_created',
    when: 'a lead is added',
    async act() {
      const { body } = await fixture.staff.post('/v2/actions', aLead({}))
      const nextActionAt = new Date(body.next_action_at)
      return { patientId: body.patient_id, events: [{ stage: body.stage, nextActionAt, actor: user() }] }
    },
  },
  {
    name: 'patient_changed',
    when: 'details are edited',
    async act() {
      const id = await patient({ last_name: 'Reid' })
      await put(`/v3/patients/${id}`, { first_name: 'Greta', date_of_birth: '1980-02-01' })
      const columns = ['first_name', 'date_of_birth', 'version', 'field_edits']
      return { patientId: id, events: [{ columns, formerName: 'grace reid' }] }
    },
  },
  {
    name: 'patient_changed',
    when: 'a lead source is removed',
    async act() {
      await fixture.staff.post('/v3/clients/settings/sources', { name: 'Radio' })
      const id = await patient({ source: 'Radio' })
      await fixture.staff.delete('/v3/clients/settings/sources/Radio')
      return { patientId: id, events: [{ columns: ['source'] }] }
    },
  },
  {
    name: 'patient_changed',
    when: 'a link ends',
    async act() {
      const { patientId } = await aLinkedPatient()
      await fixture.staff.delete(`/dentally/links/${patientId}`)
      return { patientId, events: [{ columns: [] }] }
    },
  },
  {
    name: 'stage_changed',
    when: 'a patient is moved',
    async act() {
      const id = await patient()
      const { body } = await put(`/v3/patients/${id}/stage`, { stage: 'thinking', note: 'Came in' })
      const nextActionAt = new Date(body.next_action_at)
      const move = { from: 'newLead', to: 'thinking', nextActionAt, cause: 'move', undoneAt: null }
      return { patientId: id, events: [{ ...move, note: 'Came in', remark: null, actor: user() }] }
    },
  },
  {
    name: 'label_changed',
    when: 'labels are added and removed, with the label as stored',
    async act() {
      const id = await patient()
      await put(`/patients/${id}/labels`, { label: '  Nervous ' })
      await put(`/patients/${id}/labels`, { label: 'nervous' })
      await fixture.staff.delete(`/patients/${id}/labels?label=NERVOUS`)
      await fixture.staff.delete(`/patients/${id}/labels?label=Nervous`)
      const label = { label: 'Nervous', actor: user() }
      return {
        patientId: id,
        events: [
          { change: 'added', ...label },
          { change: 'removed', ...label },
        ],
      }
    },
  },
  {
    name: 'label_changed',
    when: 'a lead is added with labels',
    async act() {
      const labels = ['Finance', 'Nervous']
      const { body } = await fixture.staff.post('/v2/actions', aLead({ labels }))
      const events = labels.map((label) => ({ change: 'added', label, actor: user() }))
      return { patientId: body.patient_id, events }
    },
  },
  {
    name: 'messages_written',
    when: 'a message is sent',
    async act() {
      const [patientId, id] = [await patient(), uuid()]
      const entry = await write(patientId, id)
      const message = {
        id,
        patientId,
        commType: 'sms',
        snippet: 'See you then',
        inbound: false,
        isQuiet: false,
      }
      const written = { ...message, at: new Date(entry.event.datetime), status: 'sending', ...entry }
      return { patientId, events: [{ messages: [written], actor: user(), bulkBatchId: null }] }
    },
  },
  {
    name: 'message_removed',
    when: 'a message is taken back',
    async act() {
      const [patientId, id] = [await patient(), uuid()]
      await write(patientId, id)
      await inside(fixture.product.deps, fixture.practice, (tx) =>
        queueDeliveries(tx, {
          ids: [id],
          isInBackground: false,
          undoUntil: { at: inMinutes(1), clock: fixture.product.clock },
        }),
      )
      const { body } = await fixture.staff.delete(`/v3/patients/${patientId}/communications/${id}`)
      return {
        patientId,
        events: [{ messageId: id, commType: 'sms', sentAt: expect.any(Date), version: body.version }],
      }
    },
  },
  {
    name: 'scheduled_message_changed',
    when: 'a scheduled message is cancelled',
    async act() {
      const [patientId, id] = [await patient(), uuid()]
      const { id: client_id, userId: user_id } = fixture.practice
      await inside(fixture.product.deps, fixture.practice, (tx) =>
        tx
          .insertInto('scheduled_messages')
          .values({
            client_id,
            id,
            patient_id: patientId,
            user_id,
            kind: 'text',
            channel: 'SMS',
            request: '{}',
            send_at: inMinutes(60),
            created_at: inMinutes(0),
          })
          .execute(),
      )
      await fixture.staff.delete(`/v3/scheduled-messages/${id}`)
      const cancelled = {
        messageId: id,
        authorId: user_id,
        change: 'cancelled',
        reason: null,
        isResolved: false,
        by: user_id,
      }
      return { patientId, events: [cancelled] }
    },
  },
  {
    name: 'text_received',
    when: 'texts arrive from a new number and from that of a patient',
    async act() {
      const from = '+447700900777'
      const texts = [aReceivedText(from, 'Do you do implants?'), aReceivedText(from, 'Or bridges?')]
      const [first] = texts
      for (const text of texts) await receive(text)
      const patientId = await inside(fixture.product.deps, fixture.practice, async (tx) => {
        const row = await tx
          .selectFrom('patients')
          .select('id')
          .where('phone_e164', '=', from)
          .executeTakeFirstOrThrow()
        return row.id
      })
      return {
        patientId,
        events: texts.map((text) => ({
          text: {
            id: expect.any(String),
            from,
            body: text.body,
            receivedAt: expect.any(Date),
            isNewNumber: text === first,
          },
        })),
      }
    },
  },
  {
    name: 'message_statuses_changed',
    when: 'a message fails',
    async act() {
      const [patientId, id] = [await patient(), uuid()]
      const { version } = await write(patientId, id)
      await inside(fixture.product.deps, fixture.practice, async (tx) => {
        const row = await tx
          .selectFrom('communications')
          .selectAll()
          .where('id', '=', id)
          .$narrowType<{ comm_type: 'sms'; status: 'sending' }>()
          .executeTakeFirstOrThrow()
        const failed = { status: 'failed', failure_reason: 'Switched off' } as const
        await applyStatus(tx, row, failed, inMinutes(0))
        await applyStatus(tx, { ...row, ...failed }, failed, inMinutes(0))
      })
      const retry = { active: false, count: 0, locked_until: null }
      const message = { id, patientId, commType: 'sms', bulkBatchId: null, isFromWorkflow: false }
      const failure = { status: 'failed', failureReason: 'Switched off', retry, version: version + 1 }
      return { patientId, events: [{ messages: [{ ...message, ...failure }] }] }
    },
  },
  {
    name: 'snooze_changed',
    when: 'a patient is snoozed and woken by staff',
    async act() {
      const { id, ends_at: endsAt } = await aSnoozedPatient()
      await fixture.staff.delete(`/v3/patients/${id}/snooze`)
      await fixture.staff.delete(`/v3/patients/${id}/snooze`)
      const actor = user()
      return {
        patientId: id,
        events: [
          { endsAt, actor },
          { endsAt: null, actor },
        ],
      }
    },
  },
  {
    name: 'snoozes_ended',
    when: 'snoozes end',
    async act() {
      const [{ id }, other] = [await aSnoozedPatient(), await aSnoozedPatient()]
      fixture.product.clock.skip(61_000)
      await runPeriodicJob(fixture.product.deps, 'snooze.wake')
      await runPeriodicJob(fixture.product.deps, 'snooze.wake')
      return { patientId: id, events: [{ patientIds: [id, other.id] }] }
    },
  },
  {
    name: 'link_settled',
    when: 'a record is linked',
    async act() {
      const { patientId } = await aLinkedPatient()
      return { patientId, events: [{ attempt: 'link', result: 'linked' }] }
    },
  },
  {
    name: 'link_settled',
    when: 'a patient is created in the practice system',
    async act() {
      const created = await fixture.createPatient()
      await fixture.create(created)
      await fixture.linkInState(created.id, 'synced')
      return { patientId: created.id, events: [{ attempt: 'creation', result: 'linked' }] }
    },
  },
  {
    name: 'link_settled',
    when: 'a link fails',
    async act() {
      const created = await fixture.createPatient()
      await fixture.link(created.id, '1')
      const { failure } = await fixture.linkInState(created.id, 'unlinked')
      return {
        patientId: created.id,
        events: [{ attempt: 'link', result: 'failed', message: failure.message }],
      }
    },
  },
  {
    name: 'link_settled',
    when: 'the practice system refuses to create a patient',
    async act() {
      const created = await fixture.createPatient()
      await fixture.dentally.trouble('reject')
      await fixture.create(created)
      const { failure } = await fixture.linkInState(created.id, 'unlinked')
      const failed = { attempt: 'creation', result: 'failed', message: failure.message }
      return { patientId: created.id, events: [failed] }
    },
  },
  {
    name: 'link_fetched',
    when: 'a linked record is fetched, and when it is fetched again after a while',
    async act() {
      const { patientId, externalId } = await aLinkedPatient()
      fixture.product.clock.skip(301_000)
      await fixture.readLink(patientId)
      return { patientId, events: [{ externalId }, { externalId }] }
    },
  },
  {
    name: 'session_ended',
    when: 'a user logs out of one of two sessions',
    async act() {
      const browser = fixture.product.visitor()
      await browser.signIn(fixture.practice.email)
      await browser.delete('/auth/session')
      return { events: [{ userId: fixture.practice.userId, cause: 'log_out', hasAnother: true }] }
    },
  },
  {
    name: 'session_ended',
    when: 'an owner deactivates a user who is signed in twice',
    async act() {
      const { product, practice } = fixture
      const { person: owner } = await signedInColleague(product, practice, { role: 'owner' })
      const { id: userId, email } = await signedInColleague(product, practice)
      await product.visitor().signIn(email)
      await owner.put(`/v3/clients/settings/users/${userId}`, { active: false })
      return { events: [{ userId, cause: 'deactivated', hasAnother: false }] }
    },
  },
  {
    name: 'session_ended',
    when: 'a user ends their other sessions',
    async act() {
      const { product, practice } = fixture
      const browsers = [product.visitor(), product.visitor(), product.visitor()]
      for (const browser of browsers) await browser.signIn(practice.email)
      await browsers[0]?.delete('/account/sessions')
      // The fixture's own user was signed in as well.
      await fixture.staff.signIn(practice.email)
      return { events: [{ userId: practice.userId, cause: 'ended', hasAnother: true }] }
    },
  },
  {
    name: 'patient_assigned',
    when: 'a patient is assigned to a user',
    async act() {
      const id = await patient()
      const to = { id: fixture.practice.userId, name: 'Hannah Price' }
      await put(`/v3/patients/${id}/assignee`, { user_id: to.id })
      return { patientId: id, events: [{ from: null, to, actor: user() }] }
    },
  },
  {
    name: 'users_mentioned',
    when: 'a note mentions a colleague',
    async act() {
      const id = await patient()
      const { userId } = fixture.practice
      const note = { id: uuid(), title: '', content: '@Hannah Price please ring', mentions: [userId, uuid()] }
      await fixture.staff.post(`/v3/patients/${id}/notes`, note)
      await fixture.staff.post(`/v3/patients/${id}/notes`, note)
      return { patientId: id, events: [{ userIds: [userId], excerpt: note.content, actor: user() }] }
    },
  },
  {
    name: 'user_deactivated',
    when: 'an owner deactivates a user',
    async act() {
      const { product, practice } = fixture
      const { person: owner } = await signedInColleague(product, practice, { role: 'owner' })
      const { id: userId } = await signedInColleague(product, practice)
      await owner.put(`/v3/clients/settings/users/${userId}`, { active: false })
      return { events: [{ userId }] }
    },
  },
  {
    name: 'integration_changed',
    when: 'the practice system refuses the key, and when it accepts the key again',
    async act() {
      await practiceSystemConnection.markRefused(fixture.product.deps, fixture.practice.id)
      await fixture.runMinuteJobs()
      const integration = 'dentally'
      return {
        events: [
          { integration, state: 'unhealthy' },
          { integration, state: 'healthy' },
        ],
      }
    },
  },
  {
    name: 'practice_changed',
    when: 'the practice’s recent labels change',
    async act() {
      const id = await patient()
      await put(`/patients/${id}/labels`, { label: 'Prefers mornings' })
      return { events: [{ sections: ['labels'] }] }
    },
  },
  {
    name: 'sources_reassigned',
    when: 'a lead source is renamed',
    async act() {
      await fixture.staff.post('/v3/clients/settings/sources', { name: 'Leaflet' })
      emitted = []
      await fixture.staff.post('/v3/clients/settings/sources/leaflet', { name: 'Flyer' })
      return { events: [{ from: ['Leaflet', 'Flyer'], to: 'Flyer' }] }
    },
  },
]

/** The events that concern several patients at once. */
const LISTS = new Set<DomainEvent['name']>(['snoozes_ended', 'messages_written', 'message_statuses_changed'])

it.each(cases)('$name is emitted with its data and without repetition when $when', async ({ name, act }) => {
  const { patientId, events } = await act()
  await eventually(async () => expect((await fixture.product.queue()).filter(isDue)).toEqual([]), WITHIN)
  const relevant = emitted.filter((event) => event.name === name && concerns(event, patientId))
  const expectedPatient = patientId === undefined || LISTS.has(name) ? {} : { patientId }
  expect(relevant).toEqual(
    events.map((event) => ({ name, at: expect.any(Date), ...expectedPatient, ...event })),
  )
})

function concerns(event: DomainEvent, patientId: string | undefined): boolean {
  if (patientId === undefined) return true
  if (event.name === 'snoozes_ended') return event.patientIds.includes(patientId)
  if ('messages' in event) return event.messages.some((message) => message.patientId === patientId)
  return 'patientId' in event && event.patientId === patientId
}

it('every event has a test case', () => {
  expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(names))
})

it('an event is emitted for every patient whose source is removed, and at most a hundred are published', async () => {
  await fixture.staff.post('/v3/clients/settings/sources', { name: 'Poster' })
  const ids: string[] = []
  // One patient after the other, since together they would wait too long for a database connection.
  for (let index = 0; index < 103; index += 1) ids.push(await patient({ source: 'Poster' }))
  emitted = []
  await fixture.staff.delete('/v3/clients/settings/sources/Poster')
  const changed = emitted.filter((event) => event.name === 'patient_changed')
  expect(new Set(changed.map(({ patientId }) => patientId))).toEqual(new Set(ids))
  const published: unknown[] = []
  for (const id of ids) published.push(...(await fixture.published('patient.updated', id)))
  expect(published).toHaveLength(100)
})

let leads = 0

function aLead(overrides: object) {
  leads += 1
  return {
    firstName: 'Priya',
    lastName: 'Nair',
    email: `lead${leads}@post.example`,
    gdpr: 'Opted In',
    phone: `07700 901${String(leads).padStart(3, '0')}`,
    txType: 'General',
    source: 'Unknown',
    note: 'Evenings only',
    stage: 'newPatient',
    nextAction: 'enquiry',
    date: null,
    labels: [],
    ...overrides,
  }
}
