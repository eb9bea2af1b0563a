import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
  type TestPatient,
} from '../../testing/practice-system-fixture.ts'

let fixture: PracticeSystemFixture

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
})
afterEach(() => fixture.dentally.trouble('ok'))
afterAll(() => fixture.stop())

const tomorrow = () => new Date(fixture.product.clock.now().getTime() + 86_400_000).toISOString()
const save = ({ id }: TestPatient, dentally: object, more: object = {}) =>
  fixture.staff.put(`/v3/patients/${id}/actions`, {
    next_action: 'booking',
    date: tomorrow(),
    dentally,
    ...more,
  })
const stageOf = async ({ id }: TestPatient) => (await fixture.staff.get(`/v3/patients/${id}`)).body.stage

describe('a link to Dentally, or a new patient there, chosen in a guided flow', () => {
  it('links the patient once the action is saved and Dentally is available (DEN-28)', async () => {
    const someone = await fixture.createPatient({ stage: 'newLead' })
    const dentally_id = await fixture.createInDentally(someone)
    await fixture.dentally.trouble('down')
    const saved = await save(someone, { link: { patient_id: someone.id, dentally_id } })
    expect([saved.status, saved.body.dentally]).toEqual([200, { state: 'syncing' }])
    await fixture.dentally.trouble('ok')
    await fixture.runMinuteJobs()
    expect((await fixture.linkInState(someone.id, 'synced')).details.id).toBe(dentally_id)
    expect(await stageOf(someone)).toBe('consultation')
  })

  it('creates the patient in Dentally when the action is saved (DEN-28)', async () => {
    const someone = await fixture.createPatient({ stage: 'newLead' })
    expect(await fixture.searchDentally(someone.phone)).toEqual([])
    const create = { create: { patient_id: someone.id, values: fixture.formValues(someone) } }
    expect((await save(someone, create)).body.dentally).toEqual({ state: 'syncing' })
    await fixture.linkInState(someone.id, 'synced')
    expect(await fixture.searchDentally(someone.phone)).toHaveLength(1)
  })

  it('changes no link when the patient was linked in the meantime (DEN-28)', async () => {
    const someone = await fixture.createPatient({ stage: 'newLead' })
    const dentally_id = await fixture.createInDentally(someone)
    await fixture.link(someone.id, dentally_id)
    await fixture.linkInState(someone.id, 'synced')
    const saved = await save(someone, { link: { patient_id: someone.id, dentally_id } })
    expect([saved.status, saved.body.dentally]).toEqual([200, { state: 'synced' }])
    expect(await stageOf(someone)).toBe('consultation')
    expect((await fixture.readLink(someone.id)).state).toBe('synced')

    const other = {
      link: {
        patient_id: someone.id,
        dentally_id: await fixture.createInDentally(await fixture.createPatient()),
      },
    }
    expect((await save(someone, other)).body.code).toBe('already_linked')
    const create = { create: { patient_id: someone.id, values: fixture.formValues(someone) } }
    expect((await save(someone, create)).body).toMatchObject({
      code: 'already_linked',
      message:
        'This patient is already linked to Dentally, so no one was created there. Check the link first.',
    })
  })

  it('is refused when the action is refused, and the action is refused when the link is (DEN-28)', async () => {
    const [someone, other] = [
      await fixture.createPatient({ stage: 'newLead' }),
      await fixture.createPatient(),
    ]
    const dentally_id = await fixture.createInDentally(other)
    const link = { link: { patient_id: someone.id, dentally_id } }
    const stale = { based_on: { stage: 'working', next_action_at: null } }
    expect((await save(someone, link, stale)).body.code).toBe('action_stale')
    expect((await fixture.readLink(someone.id)).state).toBe('unlinked')

    await fixture.link(other.id, dentally_id)
    const { body } = await save(someone, link)
    expect(body.code).toBe('already_linked')
    expect(body.message).toContain(`${other.first_name} ${other.last_name} is already linked to this`)
    const wrong = {
      create: {
        patient_id: someone.id,
        values: fixture.formValues(someone, { date_of_birth: '2999-01-01' }),
      },
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
    // A user who chooses a plan has loaded the list of plans, so that the server has it in its cache.
    await fixture.staff.get('/dentally/payment-plans')
    const values = fixture.formValues(someone, { payment_plan_id: '77' })
    expect((await save(someone, { create: { patient_id: someone.id, values } })).body.errors).toEqual({
      'dentally.create.values.payment_plan_id': ['Payment plan must be one of those offered'],
    })
    expect(await stageOf(someone)).toBe('newLead')
    expect((await fixture.readLink(someone.id)).state).toBe('unlinked')
  })
})
