import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  openPracticeSystemDesk,
  type PracticeSystemDesk,
  type Someone,
} from '../../testing/practice-system-desk.ts'

let desk: PracticeSystemDesk

beforeAll(async () => {
  desk = await openPracticeSystemDesk()
})
afterEach(() => desk.dentally.trouble('ok'))
afterAll(() => desk.stop())

const tomorrow = () => new Date(desk.product.clock.now().getTime() + 86_400_000).toISOString()
const save = ({ id }: Someone, dentally: object, more: object = {}) =>
  desk.staff.put(`/v3/patients/${id}/actions`, {
    next_action: 'booking',
    date: tomorrow(),
    dentally,
    ...more,
  })
const stageOf = async ({ id }: Someone) => (await desk.staff.get(`/v3/patients/${id}`)).body.stage

describe('what was chosen in a guided flow', () => {
  it('is linked when the action is saved, and stays to be done while Dentally is away (DEN-28)', async () => {
    const someone = await desk.somebody({ stage: 'newLead' })
    const dentally_id = await desk.twin(someone)
    await desk.dentally.trouble('down')
    const saved = await save(someone, { link: { patient_id: someone.id, dentally_id } })
    expect([saved.status, saved.body.dentally]).toEqual([200, { state: 'syncing' }])
    await desk.dentally.trouble('ok')
    await desk.minute()
    expect((await desk.readWith(someone.id, 'synced')).details.id).toBe(dentally_id)
    expect(await stageOf(someone)).toBe('consultation')
  })

  it('is created when the action is saved (DEN-28)', async () => {
    const someone = await desk.somebody({ stage: 'newLead' })
    expect(await desk.inDentally(someone.phone)).toEqual([])
    const create = { create: { patient_id: someone.id, values: desk.valuesOf(someone) } }
    expect((await save(someone, create)).body.dentally).toEqual({ state: 'syncing' })
    await desk.readWith(someone.id, 'synced')
    expect(await desk.inDentally(someone.phone)).toHaveLength(1)
  })

  it('is what was wanted where somebody has linked the two meanwhile: the link stays as it is (DEN-28)', async () => {
    const someone = await desk.somebody({ stage: 'newLead' })
    const dentally_id = await desk.twin(someone)
    await desk.link(someone.id, dentally_id)
    await desk.readWith(someone.id, 'synced')
    const saved = await save(someone, { link: { patient_id: someone.id, dentally_id } })
    expect([saved.status, saved.body.dentally]).toEqual([200, { state: 'synced' }])
    expect(await stageOf(someone)).toBe('consultation')
    expect((await desk.read(someone.id)).state).toBe('synced')

    const other = { link: { patient_id: someone.id, dentally_id: await desk.twin(await desk.somebody()) } }
    expect((await save(someone, other)).body.code).toBe('already_linked')
    const create = { create: { patient_id: someone.id, values: desk.valuesOf(someone) } }
    expect((await save(someone, create)).body).toMatchObject({
      code: 'already_linked',
      message:
        'This patient is linked to Dentally already, so nobody was created there. Look at the link first.',
    })
  })

  it('is not done when the action is refused, nor the action when it is (DEN-28)', async () => {
    const [someone, other] = [await desk.somebody({ stage: 'newLead' }), await desk.somebody()]
    const dentally_id = await desk.twin(other)
    const link = { link: { patient_id: someone.id, dentally_id } }
    const stale = { based_on: { stage: 'working', next_action_at: null } }
    expect((await save(someone, link, stale)).body.code).toBe('action_stale')
    expect((await desk.read(someone.id)).state).toBe('unlinked')

    await desk.link(other.id, dentally_id)
    const { body } = await save(someone, link)
    expect(body.code).toBe('already_linked')
    expect(body.message).toContain(`${other.first_name} ${other.last_name} is linked to this`)
    const wrong = {
      create: { patient_id: someone.id, values: desk.valuesOf(someone, { date_of_birth: '2999-01-01' }) },
    }
    const refused = await save(someone, wrong)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'dentally.create.values.date_of_birth': ['Date of birth should be in the past'] },
    ])
    const both = await save(someone, wrong, { source: 'Carrier pigeon', note: 'x'.repeat(2001) })
    expect(Object.keys(both.body.errors).sort()).toEqual([
      'dentally.create.values.date_of_birth',
      'note',
      'source',
    ])
    const byRules = await save(someone, wrong, { source: 'Carrier pigeon' })
    expect(Object.keys(byRules.body.errors).sort()).toEqual([
      'dentally.create.values.date_of_birth',
      'source',
    ])
    // Whoever chooses a plan was given the list.
    await desk.staff.get('/dentally/payment-plans')
    const values = desk.valuesOf(someone, { payment_plan_id: '77' })
    expect((await save(someone, { create: { patient_id: someone.id, values } })).body.errors).toEqual({
      'dentally.create.values.payment_plan_id': ['Payment plan must be one of those offered'],
    })
    expect(await stageOf(someone)).toBe('newLead')
    expect((await desk.read(someone.id)).state).toBe('unlinked')
  })
})
