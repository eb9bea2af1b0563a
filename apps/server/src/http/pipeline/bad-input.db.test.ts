import type { Endpoint } from '@enamel/contract/endpoint'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Statement, statement } from '../../db/statement.ts'
import { aMessage, aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { bodies, callsWith } from '../testing/calls.ts'

const { product, practice, staff } = await practiceFixture({
  features: ['timeline-v2', 'attachments', 'patient-values'],
})
let patientId: string
/** The query for the row versions of every table with a practice's rows, except for the tables in TRACES. */
let readTables: () => Statement

beforeAll(async () => {
  const tables = await inside(product.deps, practice, (tx) => tx.introspection.getTables())
  const versions = tables
    .filter(
      ({ name, columns }) => !TRACES.includes(name) && columns.some((column) => column.name === 'client_id'),
    )
    .map(({ name }) => `select '${name}' as name, ${VERSIONS} as versions from "${name}"`)
  readTables = statement(versions.join(' union all '))
  patientId = await aPatient(product.deps, practice)
  await aMessage(product.deps, practice, {
    patientId,
    type: 'sms',
    at: new Date(),
    inbound: true,
    text: 'Hi',
  })
})

/** The path of a list that reads every patient's next action. */
const LISTED = '/actions/due?end_at=9999-01-01T00:00:00Z&include_snoozed=1'
const HUGE = 'x'.repeat(300_000)
const DEEP = `${'['.repeat(2_000)}${']'.repeat(2_000)}`

const badBodies: [string, string][] = [
  ['incomplete JSON', '{"a":'],
  ['an empty body', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['an array', '[]'],
  ['a prototype', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}}}'],
  ['deep nesting', `{"id":${DEEP},"content":${DEEP}}`],
  ['huge text', JSON.stringify({ id: uuid(), content: HUGE, message: HUGE, email: HUGE, password: HUGE })],
  ['more than a megabyte', JSON.stringify({ content: 'x'.repeat(1_200_000) })],
  [
    'wrong types',
    '{"id":5,"content":{},"message":[],"channel":7,"patient_ids":"all","version":"new","fields":3}',
  ],
  [
    'NUL characters',
    JSON.stringify({
      id: uuid(),
      title: '\u0000',
      content: 'a\u0000b',
      message: 'a\u0000b',
      channel: 'SMS\u0000',
      first_name: 'a\u0000',
      email: 'a\u0000@b.test',
      password: 'a\u0000',
      patient_id: '\u0000',
      fields: { 'a\u0000': 'b\u0000' },
    }),
  ],
  [
    'half a character',
    '{"id":"x","content":"\\ud800","message":"\\udfff","first_name":"\\ud83d","fields":{"a":"\\ud800"}}',
  ],
]

/**
 * Bodies that calls accept, by call: unknown fields are ignored, half a character is stored as U+FFFD, and a removal needs
 * no body.
 */
const acceptedBodies: Record<string, string[]> = {
  'PUT /v3/patients/:id': ['deep nesting', 'half a character'],
  'PUT /v3/clients/settings/practice': ['deep nesting', 'half a character', 'wrong types'],
  'DELETE /v3/clients/settings/signature': [
    'an empty body',
    'null',
    'deep nesting',
    'wrong types',
    'NUL characters',
    'half a character',
  ],
}

const badForms: [string, string][] = [
  ['an empty body', ''],
  ['JSON', '{"a":1}'],
  ['unknown fields', 'a=b&__proto__[x]=1'],
  ['broken escapes', 'MessageSid=%E0%A4%A&From=%&channel_name=%'],
  ['NUL characters', 'MessageSid=%00&From=%00&Body=%00&socket_id=%00&channel_name=%00'],
  [
    'repeated fields',
    'From=1&From=2&Body=a&Body=b&socket_id=1.2&socket_id=1.2&channel_name=a&channel_name=b',
  ],
  ['more than a megabyte', `Body=${'x'.repeat(1_200_000)}`],
]

const badQueries = [
  'limit=-1',
  'limit=1e99',
  'cursor=%00',
  'query=%00%00%00%00',
  'stages=%00',
  'unread=2',
  'start_at=2026-13-45',
  'tx_types=%00',
  `query=${'y'.repeat(5_000)}`,
]

const badIds = [
  'x',
  '..%2f..',
  '%00',
  '00000000-0000-0000-0000-000000000000',
  "'; drop table patients",
  'é'.repeat(50),
]

function expectRefusal(answer: { status: number; body: unknown }, input: string): void {
  expect(answer.status, input).toBeGreaterThanOrEqual(400)
  expect(answer.status, input).toBeLessThan(500)
  expect(answer.body, input).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\w/) })
  // The validator's own messages are for programmers.
  expect(JSON.stringify(answer.body), input).not.toMatch(/Invalid input|expected|received|undefined/)
}

function pathOf(path: string, id: string): string {
  return path.replace(':key', practice.formKey).replace(/:\w+/g, id)
}

/** The tables in which a refused request may leave a trace. */
const TRACES = ['audit_log', 'login_failures', 'form_counters']

/** A row's position and the transaction that wrote it, which change with every insert and update. */
const VERSIONS = "array_agg(ctid || ' ' || xmin order by ctid)"

/**
 * The version of every row of the practice in all tables except those in TRACES. One prepared query reads them, since
 * it runs very often.
 */
function rowVersions(): Promise<unknown> {
  return inside(product.deps, practice, (tx) => tx.run(readTables()))
}

it('the comparison of rows notices even a row that was rewritten with the same content', async () => {
  const before = await rowVersions()
  expect(await rowVersions()).toEqual(before)
  await inside(product.deps, practice, (tx) =>
    tx
      .updateTable('patients')
      .set(({ ref }) => ({ first_name: ref('first_name') }))
      .where('id', '=', patientId)
      .execute(),
  )
  expect(await rowVersions()).not.toEqual(before)
})

function send(
  endpoint: Endpoint,
  path: string,
  raw?: string,
  contentType = endpoint.accepts === 'form' ? 'application/x-www-form-urlencoded' : undefined,
) {
  const options = {
    ...(raw !== undefined && { raw }),
    ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
  }
  switch (endpoint.method) {
    case 'GET':
      return staff.get(path, options.headers ? { headers: options.headers } : {})
    case 'POST':
      return staff.post(path, undefined, options)
    case 'PUT':
      return staff.put(path, undefined, options)
    case 'DELETE':
      return staff.delete(path, options)
  }
}

describe.each(callsWith(({ params, path }) => params && !path.includes(':key')))('%s', (_, endpoint) => {
  it('refuses unknown and malformed ids', async () => {
    for (const id of badIds) expectRefusal(await send(endpoint, pathOf(endpoint.path, id), '{}'), id)
  })
})

describe.each(callsWith(({ query }) => query))('%s', (_, endpoint) => {
  it('never responds to a bad query with a server error', async () => {
    for (const query of badQueries) {
      const answer = await send(endpoint, `${pathOf(endpoint.path, patientId)}?${query}`)
      expect(answer.status, query).toBeLessThan(500)
      if (![200, 204].includes(answer.status)) expectRefusal(answer, query)
    }
  })
})

describe.each(callsWith(({ body, accepts }) => body && accepts !== 'form'))('%s', (name, endpoint) => {
  const refused = badBodies.filter(([description]) => !acceptedBodies[name]?.includes(description))
  it.each(refused)('refuses %s and changes nothing', async (what, raw) => {
    const before = await rowVersions()
    expectRefusal(await send(endpoint, pathOf(endpoint.path, patientId), raw), what)
    expect(await rowVersions()).toEqual(before)
  })

  it('refuses a body type that is not accepted', async () => {
    const answer = await send(endpoint, pathOf(endpoint.path, patientId), '<xml/>', 'text/xml')
    expectRefusal(answer, 'xml')
  })
})

describe.each(callsWith(({ accepts }) => accepts === 'form'))('%s', (_, endpoint) => {
  it.each(badForms)('refuses %s and changes nothing', async (what, raw) => {
    const before = await rowVersions()
    expectRefusal(await send(endpoint, pathOf(endpoint.path, patientId), raw), what)
    expect(await rowVersions()).toEqual(before)
  })
})

/** Values that signed-in staff could send in any field with a program of their own. */
const hostile = [
  null,
  -1,
  1e308,
  'NaN',
  '9999-12-31T23:59:59-14:00',
  '2027-02-30T24:00:60Z',
  '👨‍👩‍👧‍👦'.repeat(60),
  '\u202eمرحبا',
  '\u200b',
  'x'.repeat(10_000),
  '__proto__',
  [['a']],
  { link: null, create: {} },
]

const filled = callsWith(({ body }) => body instanceof z.ZodObject).filter(([name]) => name in bodies)
describe.each(filled)('%s', (name, endpoint) => {
  const fields = Object.keys((endpoint.body as z.ZodObject).shape)
  it.each(fields)('accepts or refuses any value of %s', async (field) => {
    const before = await rowVersions()
    const sent = await Promise.all(
      hostile.map(async (value) => {
        const body = { ...bodies[name], id: uuid(), [field]: value }
        const answer = await send(endpoint, pathOf(endpoint.path, patientId), JSON.stringify(body))
        return { what: `${field}: ${JSON.stringify(value)}`, answer }
      }),
    )
    const refused = sent.filter(({ answer }) => answer.status >= 300)
    for (const { what, answer } of refused) expectRefusal(answer, what)
    if (refused.length === sent.length) expect(await rowVersions()).toEqual(before)
  })

  it('leaves the patient readable after hostile values', async () => {
    const readable = [`/v3/patients/${patientId}`, `/v2/patients/${patientId}/timeline`, LISTED, '/v3/init']
    for (const path of readable) expect((await staff.get(path)).status, path).toBe(200)
  })
})

it('an unknown path is refused in the envelope', async () => {
  for (const path of ['/nothing', '/v3', '/v3/patients/x/y/z', '/..%2f..%2fetc%2fpasswd']) {
    expectRefusal(await staff.get(path), path)
  }
})
