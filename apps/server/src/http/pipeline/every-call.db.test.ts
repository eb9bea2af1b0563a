import type { Endpoint } from '@enamel/contract/endpoint'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import type { ApiResponse, Person } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { bodies, callsWith, queries } from '../testing/calls.ts'
import { BODY_TYPES } from './body-type.ts'

let product: TestProduct
let staff: Person
/** A patient of another practice, with a user of that practice. */
let other: { owner: Person; patientId: string }
/** Anti-forgery tokens that were issued, but not to the signed-in session. */
let tokens: { otherUser: string; beforeLogIn: string }

beforeAll(async () => {
  product = await testProduct()
  staff = product.visitor()
  const beforeLogIn = await tokenOf(staff)
  await staff.signIn((await aPractice(product.deps)).email)
  const otherPractice = await aPractice(product.deps)
  other = { owner: product.visitor(), patientId: await aPatient(product.deps, otherPractice) }
  await other.owner.signIn(otherPractice.email)
  tokens = { otherUser: await tokenOf(other.owner), beforeLogIn }
})
afterAll(() => product.stop())

async function tokenOf(person: Person): Promise<string> {
  return (await person.get('/auth/csrf-token')).body.csrf_token
}

/** Bodies that are not JSON, with their types. */
const rawBodies = {
  form: { type: 'application/x-www-form-urlencoded', raw: 'a=b' },
  multipart: {
    type: 'multipart/form-data; boundary=end',
    raw: '--end\r\nContent-Disposition: form-data; name="file"; filename="note.pdf"\r\n\r\n%PDF-1.7\r\n--end--\r\n',
  },
} as const

/**
 * Makes a call, about a patient where it concerns one.
 * @param given an anti-forgery token other than the person's, or another type of body than the call takes
 */
function send(
  person: Person,
  [name, endpoint]: [string, Endpoint],
  patientId: string,
  { token, type }: { token?: string; type?: string } = {},
) {
  const query = queries[name] ?? ''
  const path = endpoint.path.replace(/:(id|patientId)\b/, patientId).replace(/:\w+/g, uuid()) + query
  const rawBody = endpoint.accepts && endpoint.accepts !== 'json' ? rawBodies[endpoint.accepts] : undefined
  const headers = {
    ...(rawBody && { 'content-type': rawBody.type }),
    ...(token !== undefined && { 'x-csrf-token': token }),
    ...(type !== undefined && { 'content-type': type }),
  }
  const sent = rawBody ? { headers, raw: rawBody.raw } : { headers }
  const body = type !== undefined || (endpoint.body && !rawBody) ? (bodies[name] ?? {}) : undefined
  const calls: Record<Endpoint['method'], () => Promise<ApiResponse>> = {
    GET: () => person.get(path, { headers }),
    POST: () => person.post(path, body, sent),
    PUT: () => person.put(path, body, sent),
    DELETE: () => person.delete(path, sent),
  }
  return calls[endpoint.method]()
}

const staffCalls = callsWith(({ caller }) => caller === 'staff')
describe.each(staffCalls)('%s', (name, endpoint) => {
  it('is refused without a session (AUTH-09, ACT-49, SETT-12)', async () => {
    const answer = await send(product.visitor(), [name, endpoint], other.patientId)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'unauthenticated', message: 'Please log in to continue.' })
  })
})

/** The calls that take something other than JSON: files, and the form that asks for a subscription. */
const NOT_JSON = [
  'POST /v3/patients/:id/attachments',
  'POST /v3/clients/assets/:name',
  'POST /broadcasting/auth',
]
it.each(staffCalls)(
  '%s takes JSON alone, unless it takes a file or a subscription, and every response has the API version (SETT-11)',
  async (name, endpoint) => {
    expect(endpoint.accepts ?? 'json').toEqual(
      NOT_JSON.includes(name) ? expect.not.stringMatching('json') : 'json',
    )
    const withoutSession = await send(product.visitor(), [name, endpoint], other.patientId)
    const responses = [withoutSession]
    const hasBody = endpoint.body !== undefined || endpoint.accepts !== undefined
    const refused = Object.values(BODY_TYPES).filter(
      (type) => hasBody && type !== BODY_TYPES[endpoint.accepts ?? 'json'],
    )
    for (const type of refused) {
      const response = await send(staff, [name, endpoint], other.patientId, { type })
      expect([response.status, response.body.code], type).toEqual([415, 'unsupported_media_type'])
      responses.push(response)
    }
    for (const { headers } of responses) {
      expect(headers.get('x-api-version')).toBe('1.0.0')
      expect(headers.get('content-type')).toMatch(/^application\/json/)
    }
  },
)

const changes = callsWith(({ caller, method }) => caller !== 'provider' && method !== 'GET')
describe.each(changes)('%s', (name, endpoint) => {
  it.each([
    ['that was forged', () => 'forged'],
    ['that is empty', () => ''],
    ['that belongs to a different person', () => tokens.otherUser],
    ['from before the log-in', () => tokens.beforeLogIn],
  ])('is refused with an anti-forgery token %s (AUTH-11, ACT-49)', async (_, token) => {
    const answer = await send(staff, [name, endpoint], other.patientId, { token: token() })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('csrf_mismatch')
    expect((await staff.get('/v3/init')).status).toBe(200)
  })
})

/** The other practice's patient, as the staff of that practice see them. */
async function otherPatient(): Promise<unknown[]> {
  const { owner, patientId } = other
  const paths = [`/v3/patients/${patientId}`, `/v2/patients/${patientId}/timeline`]
  return Promise.all(paths.map(async (path) => (await owner.get(path)).body))
}

const patientCalls = callsWith(({ path }) => /\/(patients|conversations)\/:/.test(path))
describe.each(patientCalls)('%s', (name, endpoint) => {
  it("refuses another practice's patient as not found, and changes nothing (PAT-04)", async () => {
    const before = await otherPatient()
    const answer = await send(staff, [name, endpoint], other.patientId)
    expect(answer.status).toBe(404)
    expect(answer.body.code).toBe('not_found')
    expect(await otherPatient()).toEqual(before)
  })
})

it('at least sixteen calls about one patient are tested', () => {
  expect(patientCalls.length).toBeGreaterThanOrEqual(16)
})
