import { expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture()

it("placeholders are filled for the patient, with phone numbers in the format of the practice's country (RPL-19)", async () => {
  const id = await aPatient(product.deps, practice, {
    first_name: 'Jane',
    last_name: 'Moss',
    tx_type: 'Implants',
  })
  const response = await staff.get(`/v3/patients/${id}/template-context`)
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject([
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
  expect(response.body[1].mergeTags).toContainEqual({ name: 'Phone', value: '01632 960999' })
})

it("placeholders are refused for another practice's patient (RPL-19)", async () => {
  const otherPatientId = await aPatient(product.deps, await aPractice(product.deps), {})
  expect((await staff.get(`/v3/patients/${otherPatientId}/template-context`)).status).toBe(404)
})
