import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimIds } from '../../../db/idempotent.ts'
import { aPatient, aPractice, inside } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { statementsWaitingFor } from '../../../testing/statements-waiting-for.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'
import { lockTimelines } from '../../timeline/index.ts'
import { TIMELINE_ENTRY } from './timeline-entry.ts'

let product: TestProduct
let practice: Awaited<ReturnType<typeof aPractice>>
let staff: Person
let patientId: string

beforeAll(async () => {
  product = await testProduct()
  practice = await aPractice(product.deps)
  patientId = await aPatient(product.deps, practice)
  staff = product.visitor()
  await staff.signIn(practice.email)
})
afterAll(() => product.stop())

it('a repeated request to add a note returns the note and the current version, whatever the case of its id (HTTP-04)', async () => {
  const id = uuid()
  const path = `/v3/patients/${patientId}/notes`
  const first = await staff.post(path, { id, content: 'Hello' })
  expect(first.status).toBe(201)
  const second = await staff.post(path, { id: uuid(), content: 'Another' })
  for (const sameId of [id, id.toUpperCase()]) {
    const repeat = await staff.post(path, { id: sameId, content: 'Hello' })
    expect(repeat.status).toBe(200)
    expect(repeat.body).toEqual({ event: first.body.event, version: second.body.version })
  }
  const { items } = (await staff.get(`/v2/patients/${patientId}/timeline`)).body
  expect(items).toHaveLength(2)
  const otherResponse = await staff.post(path, { id, content: 'Something else' })
  expect(otherResponse.status).toBe(409)
  expect(otherResponse.body.code).toBe('id_reused')
})

it('a note locks the patient before it claims its id, as a message does, so that the two cannot deadlock', async () => {
  const id = uuid()
  const note = await inside(product.deps, practice, async (tx) => {
    await lockTimelines(tx, [patientId])
    const response = staff.post(`/v3/patients/${patientId}/notes`, { id, content: 'Hello' })
    await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
    await sql`set local lock_timeout = '100ms'`.execute(tx)
    const claims = await claimIds(tx, { operation: TIMELINE_ENTRY, ids: [{ id, body: {} }], now: new Date() })
    expect(claims.get(id)).toBe('first')
    return { response }
  })
  expect((await note.response).status).toBe(409)
})
