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
const inDentally = async (query: string) =>
  (await desk.dentally.control('GET', `practice-system/patients?query=${encodeURIComponent(query)}`)).patients

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
    expect(await inDentally(someone.phone)).toEqual([])
    const create = { create: { patient_id: someone.id, values: desk.valuesOf(someone) } }
    expect((await save(someone, create)).body.dentally).toEqual({ state: 'syncing' })
    await desk.readWith(someone.id, 'synced')
    expect(await inDentally(someone.phone)).toHaveLength(1)
  })

  it('is not done when the action is refused, nor the action when it is (DEN-28)', async () => {
    const [someone, other] = [await desk.somebody({ stage: 'newLead' }), await desk.somebody()]
    const dentally_id = await desk.twin(other)
    const link = { link: { patient_id: someone.id, dentally_id } }
    const stale = { based_on: { stage: 'working', next_action_at: null } }
    expect((await save(someone, link, stale)).body.code).toBe('action_stale')
    expect((await desk.read(someone.id)).state).toBe('unlinked')

    await desk.link(other.id, dentally_id)
    expect((await save(someone, link)).body.code).toBe('already_linked')
    const wrong = {
      create: { patient_id: someone.id, values: desk.valuesOf(someone, { date_of_birth: '2999-01-01' }) },
    }
    const refused = await save(someone, wrong)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'dentally.create.values.date_of_birth': ['Date of birth should be in the past'] },
    ])
    expect(await stageOf(someone)).toBe('newLead')
    expect((await desk.read(someone.id)).state).toBe('unlinked')
  })
})
