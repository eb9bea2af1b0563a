import { expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture()

it('fills the placeholders for the patient, the phone as people of the practice write it (RPL-19)', async () => {
  const id = await aPatient(product.deps, practice, {
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
  const elsewhere = await aPatient(product.deps, await aPractice(product.deps), {})
  expect((await staff.get(`/v3/patients/${elsewhere}/template-context`)).status).toBe(404)
})
