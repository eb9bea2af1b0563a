import { expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
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
    { name: 'Appointment' },
    { name: 'Referrer' },
  ])
  expect(response.body[1].mergeTags).toContainEqual({ name: 'Phone', value: '01632 960999' })
})

it("an appointment is the patient's next action on the practice's clock, and a referrer the patient's, while there are any (RPL-19)", async () => {
  const other = await aPractice(product.deps, { time_zone: 'Europe/Dublin', referrals_enabled: true })
  const user = product.visitor()
  await user.signIn(other.email)
  const groupsOf = async (given: object) => {
    const id = await aPatient(product.deps, other, given)
    return (await user.get(`/v3/patients/${id}/template-context`)).body.slice(2)
  }
  const appointment = (date: string, time: string) => ({
    name: 'Appointment',
    mergeTags: [
      { name: 'Date', value: date },
      { name: 'Time', value: time },
    ],
  })
  const referrer = (value: string) => ({ name: 'Referrer', mergeTags: [{ name: 'Name', value }] })
  const known = { next_action_at: new Date('2026-07-31T23:30:00Z'), referrer_name: 'Tom Reid' }
  const none = { next_action_at: null, referrer_name: null }
  expect(await groupsOf(known)).toEqual([appointment('1 August 2026', '12:30am'), referrer('Tom Reid')])
  expect(await groupsOf(none)).toEqual([appointment('', ''), referrer('')])
  await inside(product.deps, other, (tx) =>
    tx.updateTable('clients').set({ referrals_enabled: false }).where('id', '=', other.id).execute(),
  )
  expect(await groupsOf(known)).toContainEqual(referrer(''))
})

it("placeholders are refused for another practice's patient (RPL-19)", async () => {
  const otherPatientId = await aPatient(product.deps, await aPractice(product.deps), {})
  expect((await staff.get(`/v3/patients/${otherPatientId}/template-context`)).status).toBe(404)
})
