import { MS_PER_DAY, SECONDS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { periodicJobs } from './jobs-of-features.ts'
import { endedSessions } from './realtime/socket-sessions.ts'
import { aPractice, inside } from './testing/builders.ts'
import type { Person } from './testing/person.ts'
import { fillPractices, largeTables } from './testing/practice-at-size.ts'
import { practiceFixture } from './testing/practice-fixture.ts'
import { runPeriodicJob } from './testing/run-periodic-job.ts'
import { capturePlans, type ExecutedPlan, explainedDatabase, nodesOf } from './testing/statement-plans.ts'
import { type TestProduct, testProduct } from './testing/test-product.ts'

/** No call sorts more rows than this for a page, nor reads more that are not part of its response. */
const MAX_SORTED_ROWS = 200
const MAX_DROPPED_ROWS = 500
/** The calls that sort more: everything that is due is listed, and every patient of a report is counted. */
const SORT_ALL = new Set([
  'due actions',
  'own due actions',
  'patients of a report',
  'patients of the pipeline',
])
/** The search looks for words in this many of the newest messages before it uses their index. */
const MAX_NEWEST_ROWS = 3_000
const READ_NEWEST = new Set(['search of everything'])

const capture = capturePlans()
afterAll(() => capture.end())
const database = await explainedDatabase()
afterAll(() => database.drop())
const environment = {
  DATABASE_URL: database.ownerUrl,
  ENAMEL_ROLE: 'web',
  TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
}
const { product, practice, staff } = await practiceFixture({}, environment)
await fillPractices(database.administrator, [practice.id, (await aPractice(product.deps)).id])

/** PostgreSQL may plan a prepared statement for any values once it was executed five times. Here it does so at once. */
const anyValues = new URL(database.ownerUrl)
anyValues.searchParams.set('options', '-c plan_cache_mode=force_generic_plan')
const prepared = await testProduct({ ...environment, DATABASE_URL: anyValues.toString() })
afterAll(() => prepared.stop())
const colleague = prepared.visitor()
await colleague.signIn(practice.email)

const INBOX = '/v2/conversations/communications'
const { cursor } = (await staff.get(INBOX)).body
const [{ id: patient }] = (await staff.get('/v3/patients/search?query=patient7@mail.example')).body
const now = product.clock.now()
// A patient with a long history, whose messages a change must not read one by one.
await inside(product.deps, practice, (tx) =>
  tx
    .insertInto('communications')
    .values(
      Array.from({ length: MAX_DROPPED_ROWS + 1 }, (_, age) => ({
        id: uuid(),
        client_id: practice.id,
        patient_id: patient,
        datetime: new Date(now.getTime() - age * MS_PER_DAY),
        inbound: false,
        comm_type: 'call' as const,
        status: 'sent' as const,
        created_at: now,
      })),
    )
    .execute(),
)

type Call = (person: Person, product: TestProduct) => Promise<unknown>

function read(path: string): Call {
  return async (person) => expect((await person.get(path)).status).toBe(200)
}

const calls: Record<string, Call> = {
  init: read('/v3/init'),
  inbox: read(INBOX),
  'second page of the inbox': read(`${INBOX}?cursor=${encodeURIComponent(cursor)}`),
  'channel of the inbox': read(`${INBOX}?channel=SMS`),
  'unread conversations': read(`${INBOX}?unread=1&channel=Email`),
  'starred conversations': read(`${INBOX}?starred=1`),
  'own conversations': read(`${INBOX}?assigned=me`),
  'own conversations of a channel': read(`${INBOX}?assigned=me&channel=SMS&unread=1`),
  'oldest conversations': read(`${INBOX}?sort_direction=asc&include_snoozed=1`),
  'unread count': read('/conversations/unread/count'),
  'own unread count': read('/conversations/unread/count?assigned=me'),
  'starred count': read('/conversations/starred/count'),
  'snoozed count': read('/conversations/snoozed/count'),
  conversation: read(`/patients/${patient}/conversation`),
  patient: read(`/v3/patients/${patient}`),
  timeline: read(`/v2/patients/${patient}/timeline`),
  'due actions': read('/actions/due'),
  'due actions that match': read(
    `/actions/due?stages=newLead&types=Implants&labels=Nervous&sources=Website&end_at=${now.toISOString()}`,
  ),
  'own due actions': read('/actions/due?assigned=me'),
  'counts of own due actions': read('/v3/actions/counts?stages=newLead,working&assigned=me'),
  colleagues: read('/v3/colleagues'),
  notifications: read('/v3/notifications'),
  'a read notification': async (person) => {
    const [{ id }] = (await person.get('/v3/notifications')).body.data
    expect((await person.put(`/v3/notifications/${id}/read`)).status).toBe(204)
  },
  'saved filters': read('/v3/saved-filters'),
  'who is present': read('/v3/presence'),
  presence: async (person) => {
    const page = { page_id: uuid(), state: 'viewing' }
    const path = `/v3/patients/${patient}/presence`
    expect((await person.put(path, page)).status).toBe(204)
    // A renewal.
    expect((await person.put(path, page)).status).toBe(204)
    expect((await person.delete(`${path}?page_id=${page.page_id}`)).status).toBe(204)
  },
  'counts of due actions': read('/v3/actions/counts?stages=newLead,working'),
  rename: async (person) => {
    const { status } = await person.put(`/v3/patients/${patient}`, {
      first_name: 'Grace',
      last_name: 'Thornton',
    })
    expect(status).toBe(200)
  },
  'search by name': read('/v3/patients/search?query=Thornton'),
  'search by phone': read('/v3/patients/search?query=07700900123'),
  'search by part of a phone': read('/v3/patients/search?query=900123'),
  'search by email': read('/v3/patients/search?query=patient77@mail'),
  'search of everything': read('/v3/search?query=Thorntno'),
  'search of everything by two letters': read('/v3/search?query=th'),
  'patients of a report': read('/v3/patients/overview?report=leadsReceived&page=2'),
  'patients of the pipeline': read('/v3/patients?report=lost&page=2'),
  unplaced: read('/v3/unplaced'),
  note: async (person) => {
    const note = { id: uuid(), title: '', content: 'Rang twice' }
    expect((await person.post(`/v3/patients/${patient}/notes`, note)).status).toBe(201)
  },
  SMS: async (person) => {
    const text = { id: uuid(), channel: 'SMS', message: 'Hello' }
    expect((await person.post(`/v3/patients/${patient}/communications`, text)).status).toBe(201)
  },
  reply: async (person) => {
    const reply = { id: uuid(), channel: 'SMS', message: 'Hello', based_on: null }
    expect((await person.post(`/v3/patients/${patient}/communications`, reply)).status).toBe(409)
  },
  'mark as read': async (person) => {
    expect((await person.put(`/v3/conversations/${patient}`)).status).toBe(200)
  },
  assignment: async (person) => {
    const path = `/v3/patients/${patient}/assignee`
    expect((await person.put(path, { user_id: null })).status).toBe(200)
    expect((await person.put(path, { user_id: practice.userId })).status).toBe(200)
  },
  outcome: async (person) => {
    const date = new Date(now.getTime() + 3 * MS_PER_DAY).toISOString()
    const outcome = { next_action: 'working', date }
    expect((await person.put(`/v3/patients/${patient}/actions`, outcome)).status).toBe(200)
  },
  'check for ended sessions': async (_, { deps }) => {
    expect((await endedSessions(deps.db, deps.clock.now())).length).toBeGreaterThan(0)
  },
}
const jobs: Record<string, Call> = Object.fromEntries(
  periodicJobs
    .filter(({ everySeconds, name }) => everySeconds <= SECONDS_PER_MINUTE || name === 'notifications.forget')
    .map(({ name }) => [name, (_, { deps }) => runPeriodicJob(deps, name)]),
)

describe('with plans for the values of each call or job', () => {
  it.each(Object.entries({ ...calls, ...jobs }))('%s reads no large table as a whole', async (name, call) => {
    const plans = await capture.during(() => call(staff, product))
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.flatMap((plan) => [...problemsOf(name, plan), ...droppedRows(name, plan)])).toEqual([])
  })
})

// How many rows a plan for any values reads in vain depends on the values, so that is not limited.
describe('with plans for any values', () => {
  it.each(Object.entries(calls))('%s reads no large table as a whole', async (name, call) => {
    const plans = await capture.during(() => call(colleague, prepared))
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.flatMap((plan) => problemsOf(name, plan))).toEqual([])
  })
})

/** Why a statement takes longer the larger the practice is, with its text. */
function problemsOf(name: string, plan: ExecutedPlan): string[] {
  return [...wholeTables(plan), ...(SORT_ALL.has(name) ? [] : longSorts(plan))]
}

function wholeTables({ Plan, 'Query Text': text }: ExecutedPlan): string[] {
  return nodesOf(Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? ''))
    .map((node) => `reads all of ${node['Relation Name']}: ${text}`)
}

function longSorts({ Plan, 'Query Text': text }: ExecutedPlan): string[] {
  return nodesOf(Plan)
    .filter((node) => node['Node Type'].endsWith('Sort'))
    .map((node) => node.Plans?.[0]?.['Actual Rows'] ?? 0)
    .filter((rows) => rows > MAX_SORTED_ROWS)
    .map((rows) => `sorts ${rows} rows: ${text}`)
}

function droppedRows(name: string, { Plan, 'Query Text': text }: ExecutedPlan): string[] {
  const most = READ_NEWEST.has(name) ? MAX_NEWEST_ROWS : MAX_DROPPED_ROWS
  return nodesOf(Plan)
    .map((node) => (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'])
    .filter((rows) => rows > most)
    .map((rows) => `reads ${rows} rows in vain: ${text}`)
}
