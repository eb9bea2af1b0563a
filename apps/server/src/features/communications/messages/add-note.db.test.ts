import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'

let product: TestProduct
let staff: Person
let patientId: string

beforeAll(async () => {
  product = await testProduct()
  const practice = await aPractice(product.deps)
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
