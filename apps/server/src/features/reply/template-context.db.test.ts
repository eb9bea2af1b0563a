import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPatient, aPractice, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

let product: TestProduct
let practice: Practice
let staff: Person

beforeAll(async () => {
  product = await testProduct()
  practice = await aPractice(product.world)
  staff = product.visitor()
  await staff.signIn(practice.email)
})
afterAll(() => product.stop())

it('fills the placeholders for the patient, the phone as people of the practice write it (RPL-19)', async () => {
  const id = await aPatient(product.world, practice, {
    first_name: 'Jane',
    last_name: 'Moss',
    tx_type: 'Implants',
  })
  const answer = await staff.get(`/v3/patients/${id}/template-context`)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([
    {
      name: 'Patient',
      mergeTags: [
        { name: 'First name', value: 'Jane' },
        { name: 'Last name', value: 'Moss' },
        { name: 'Full name', value: 'Jane Moss' },
        { name: 'Treatment type', value: 'Implants' },
      ],
    },
    { name: 'Practice' },
  ])
  expect(answer.body[1].mergeTags).toContainEqual({ name: 'Phone', value: '01632 960999' })
})

it("knows no other practice's patients (RPL-19)", async () => {
  const elsewhere = await aPatient(product.world, await aPractice(product.world), {})
  expect((await staff.get(`/v3/patients/${elsewhere}/template-context`)).status).toBe(404)
})
