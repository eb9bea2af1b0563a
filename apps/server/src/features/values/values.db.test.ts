import { describe, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { deskOfFile } from '../../testing/desk-of-file.ts'

const { product, practice, staff } = await deskOfFile({ features: ['patient-values'] })

const save = (id: string, body: object) => staff.put(`/v3/patients/${id}/values`, body)
const valuesOf = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body.values

describe('the values of a patient', () => {
  it('are 0.00 at first and stand with the patient (VAL-01)', async () => {
    const id = await aPatient(product.world, practice)
    expect(await valuesOf(id)).toEqual({ paid: '0.00', proposed: '0.00', accepted: '0.00', state: 'manual' })
  })

  it('are saved with two decimals, and what was paid stays (VAL-06, VAL-07)', async () => {
    const id = await aPatient(product.world, practice, { paid_pence: 50_000 })
    const answer = await save(id, { proposed: '4900', accepted: 2450.5 })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ paid: '500.00', proposed: '4900.00', accepted: '2450.50' })
    expect(await valuesOf(id)).toEqual({ ...answer.body, state: 'manual' })
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
  ])('are refused as %j, and nothing changes (VAL-06)', async (body, field, words) => {
    const id = await aPatient(product.world, practice, { proposed_pence: 100, accepted_pence: 50 })
    const answer = await save(id, body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: [words] })
    expect(await valuesOf(id)).toMatchObject({ proposed: '1.00', accepted: '0.50' })
  })

  it('are not edited where the practice does not have them (VAL-04)', async () => {
    const [without, visitor] = [await aPractice(product.world), product.visitor()]
    await visitor.signIn(without.email)
    const id = await aPatient(product.world, without)
    const answer = await visitor.put(`/v3/patients/${id}/values`, { proposed: '1', accepted: '1' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'values_not_enabled' } })
    expect((await visitor.get(`/v3/patients/${id}`)).body.values.proposed).toBe('0.00')
  })
})
