import { describe, expect, it } from 'vitest'
import { aColleague, aPatient, aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture({ features: ['patient-values'] })

const save = (id: string, body: object) => staff.put(`/v3/patients/${id}/values`, body)
const valuesOf = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body.values

describe('the values of a patient', () => {
  it('are 0.00 at first and are returned with the patient (VAL-01)', async () => {
    const id = await aPatient(product.deps, practice)
    expect(await valuesOf(id)).toEqual({ paid: '0.00', proposed: '0.00', accepted: '0.00', state: 'manual' })
  })

  it('are saved with two decimals, and the paid amount does not change (VAL-06, VAL-07)', async () => {
    const id = await aPatient(product.deps, practice, { paid_pence: 50_000 })
    const response = await save(id, { proposed: '4900', accepted: 2450.5 })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ paid: '500.00', proposed: '4900.00', accepted: '2450.50' })
    expect(await valuesOf(id)).toEqual({ ...response.body, state: 'manual' })
    expect((await save(id, { proposed: '9999999.99', accepted: '0' })).body.proposed).toBe('9999999.99')
  })

  it.each([
    [{ accepted: '0' }, 'proposed', 'Must be an amount such as 1200.00'],
    [{ proposed: '0' }, 'accepted', 'Must be an amount such as 1200.00'],
    [{ proposed: '', accepted: '0' }, 'proposed', 'Please enter an amount'],
    [{ proposed: 'a lot', accepted: '0' }, 'proposed', 'Must be an amount such as 1200.00'],
    [{ proposed: '1', accepted: '-1' }, 'accepted', 'Must be an amount such as 1200.00'],
    [{ proposed: '1', accepted: '1.005' }, 'accepted', 'Must be an amount such as 1200.00'],
    [{ proposed: '10000000', accepted: '0' }, 'proposed', 'Must be an amount from 0.00 to 9999999.99'],
    [{ proposed: null, accepted: '0' }, 'proposed', 'Must be an amount such as 1200.00'],
  ])('are not changed by %j, which is refused (VAL-06)', async (body, field, message) => {
    const id = await aPatient(product.deps, practice, { proposed_pence: 100, accepted_pence: 50 })
    const response = await save(id, body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ [field]: [message] })
    expect(await valuesOf(id)).toMatchObject({ proposed: '1.00', accepted: '0.50' })
  })

  it('cannot be edited if the practice does not have the feature (VAL-04)', async () => {
    const [otherPractice, visitor] = [await aPractice(product.deps), product.visitor()]
    await visitor.signIn(otherPractice.email)
    const id = await aPatient(product.deps, otherPractice)
    const response = await visitor.put(`/v3/patients/${id}/values`, { proposed: '1', accepted: '1' })
    expect(response).toMatchObject({ status: 403, body: { code: 'values_not_enabled' } })
    expect((await visitor.get(`/v3/patients/${id}`)).body.values.proposed).toBe('0.00')
  })
})

describe('values that two users save at the same time', () => {
  const start = { proposed: '4900.00', accepted: '500.00' }
  const aPatientWithValues = () =>
    aPatient(product.deps, practice, { proposed_pence: 490_000, accepted_pence: 50_000 })

  it('are both saved if each user changed a different amount, and the later response contains both', async () => {
    const id = await aPatientWithValues()
    await save(id, { ...start, accepted: '999', based_on: start })
    const response = await save(id, { ...start, proposed: '2000', based_on: start })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ paid: '0.00', proposed: '2000.00', accepted: '999.00' })
    expect(await valuesOf(id)).toMatchObject(response.body)
  })

  it('conflict if both users changed the same amount, and the refusal of the later save names the first user', async () => {
    const [id, colleague] = [await aPatientWithValues(), product.visitor()]
    const email = await aColleague(product.deps, practice)
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('users').set({ name: 'Alex Moore' }).where('email', '=', email).execute(),
    )
    await colleague.signIn(email)
    const path = `/v3/patients/${id}/values`
    await colleague.put(path, { ...start, accepted: '999', based_on: start })
    const secondSave = { proposed: '2000', accepted: '1200' }
    const clash = await save(id, { ...secondSave, based_on: start })
    const record = { paid: '0.00', proposed: '4900.00', accepted: '999.00' }
    expect(clash).toMatchObject({ status: 409, body: { code: 'edit_conflict', record } })
    expect(clash.body.message).toBe(
      'Alex Moore changed these values while you were editing. Your changes are still here: check them and save again.',
    )
    expect(await valuesOf(id)).toMatchObject(record)
    expect((await save(id, { ...secondSave, based_on: clash.body.record })).status).toBe(200)
    expect(await valuesOf(id)).toMatchObject({ proposed: '2000.00', accepted: '1200.00' })
  })

  it('do not conflict if a save is repeated or the amounts are equal', async () => {
    const id = await aPatientWithValues()
    const both = { ...start, accepted: '999.0', based_on: start }
    for (let time = 0; time < 2; time++) expect((await save(id, both)).status).toBe(200)
    expect(await valuesOf(id)).toMatchObject({ ...start, accepted: '999.00' })
  })

  it('are not lost when the saves arrive at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await aPatientWithValues()
      const responses = await Promise.all([
        save(id, { ...start, accepted: '999', based_on: start }),
        save(id, { ...start, proposed: '2000', based_on: start }),
        save(id, { ...start, proposed: '3000', based_on: start }),
      ])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
      const [, second] = responses
      const proposed = second?.status === 200 ? '2000.00' : '3000.00'
      expect(await valuesOf(id)).toMatchObject({ proposed, accepted: '999.00' })
    }
  })
})
