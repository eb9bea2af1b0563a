import { newPatientWords } from '@enamel/domain/practice-system/new-patient-words'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inside } from '../../testing/builders.ts'
import {
  openPracticeSystemDesk,
  type PracticeSystemDesk,
  type Someone,
} from '../../testing/practice-system-desk.ts'
import { WITHIN } from '../../testing/reception.ts'

let desk: PracticeSystemDesk

beforeAll(async () => {
  desk = await openPracticeSystemDesk()
})
afterEach(() => desk.dentally.trouble('ok'))
afterAll(() => desk.stop())

const create = (of: Someone, given: object = {}) =>
  desk.staff.post(`/dentally/patients/${of.id}`, desk.valuesOf(of, given))
const inDentally = async (query: string) =>
  (await desk.dentally.control('GET', `practice-system/patients?query=${encodeURIComponent(query)}`)).patients

describe('a link', () => {
  it('is made at once and then fetched: details, money and visits (DEN-14, DEN-17, VAL-08)', async () => {
    const someone = await desk.somebody()
    const id = await desk.twin(someone)
    await desk.dentally.control('POST', 'practice-system/invoices', {
      patient_id: Number(id),
      amount: '649.995',
    })
    const before = await desk.read(someone.id)
    expect(before).toEqual({ state: 'unlinked', details: null, financials: null })
    const made = await desk.link(someone.id, id)
    expect([made.status, made.body]).toEqual([201, { state: 'syncing', details: null, financials: null }])

    const link = await desk.readWith(someone.id, 'synced')
    expect(link.details).toEqual({
      ...{ id, firstName: someone.first_name, lastName: someone.last_name, middleName: null },
      ...{ emailAddress: someone.email, phone: someone.phone, dateOfBirth: someone.date_of_birth },
    })
    const there = await desk.dentally.control('GET', `practice-system/patients/${id}`)
    const { dentallyId, invoices, total, uninvoicedTreatments } = link.financials
    expect(dentallyId).toBe(id)
    expect(invoices.paid.length + invoices.unpaid.length).toBe(there.invoices.length)
    expect(invoices.unpaid).toContainEqual({
      ...{
        id: expect.stringMatching(/^\d+$/),
        amount: '650.00',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    })
    for (const item of uninvoicedTreatments)
      expect(item).toEqual({
        ...{ id: expect.any(String), name: expect.any(String), quantity: 1 },
        amount: expect.stringMatching(/^\d+\.\d\d$/),
      })
    expect(total).toEqual({
      paid: expect.stringMatching(/^\d+\.\d\d$/),
      unpaid: expect.stringMatching(/^\d+\.\d\d$/),
    })
    expect((await desk.staff.get(`/dentally/patients/${someone.id}/financials`)).body).toEqual(
      link.financials,
    )
    expect(await desk.timelineOf(someone.id, 'pms_event')).toHaveLength(there.appointments.length)
    expect(await desk.told('dentally.patient.synced', someone.id)).toEqual([{ dentally_id: id }])
  })

  it('makes the values those of Dentally, which staff cannot change, until it ends (VAL-01, G-20)', async () => {
    const someone = await desk.somebody()
    const valuesNow = async () => (await desk.staff.get(`/v3/patients/${someone.id}`)).body.values
    const save = () =>
      desk.staff.put(`/v3/patients/${someone.id}/values`, { proposed: '900', accepted: '12.5' })
    expect((await save()).status).toBe(200)
    const byStaff = { paid: '0.00', proposed: '900.00', accepted: '12.50', state: 'manual' }
    expect(await valuesNow()).toEqual(byStaff)

    const { id } = await desk.dentally.control('POST', 'practice-system/patients', {
      ...{ first_name: someone.first_name, last_name: someone.last_name },
    })
    for (const invoice of [{ amount: '100', paid: true }, { amount: '45.5' }])
      await desk.dentally.control('POST', 'practice-system/invoices', { patient_id: id, ...invoice })
    await desk.link(someone.id, String(id))
    await desk.readWith(someone.id, 'synced')
    const byDentally = { paid: '100.00', accepted: '145.50', proposed: '145.50', state: 'linked' }
    expect(await valuesNow()).toEqual(byDentally)
    expect((await save()).body.code).toBe('values_linked')
    expect(await valuesNow()).toEqual(byDentally)
    await desk.staff.delete(`/dentally/links/${id}`)
    expect(await valuesNow()).toEqual(byStaff)
  })

  it('is one of one to one: either side is linked once (G-40)', async () => {
    const [one, other] = [await desk.somebody(), await desk.somebody()]
    const [id, second] = [await desk.twin(one), await desk.twin(other)]
    expect((await desk.link(one.id, id)).status).toBe(201)
    for (const [patient, record] of [
      [one.id, id],
      [one.id, second],
      [other.id, id],
    ] as const)
      expect((await desk.link(patient, record)).body.code).toBe('already_linked')
    const racing = await Promise.all(Array.from({ length: 5 }, () => desk.link(other.id, second)))
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('ends by either id, takes its visits off the timeline, and can be made again (DEN-15)', async () => {
    const someone = await desk.somebody()
    const id = await desk.twin(someone)
    const visit = { patient_id: Number(id), start_time: '2027-01-05T09:30:00Z' }
    await desk.dentally.control('POST', 'practice-system/appointments', visit)
    for (const named of [someone.id, id]) {
      await desk.link(someone.id, id)
      await desk.readWith(someone.id, 'synced')
      expect((await desk.timelineOf(someone.id, 'pms_event')).length).toBeGreaterThan(0)
      expect((await desk.staff.delete(`/dentally/links/${named}`)).status).toBe(204)
      expect((await desk.read(someone.id)).state).toBe('unlinked')
      expect(await desk.timelineOf(someone.id, 'pms_event')).toEqual([])
    }
    const unlinked = (await desk.timelineOf(someone.id, 'business_event')).filter(
      ({ headline }) => headline === 'Unlinked from Dentally',
    )
    expect(unlinked).toHaveLength(2)
    expect(await desk.told('patient.updated', someone.id)).toHaveLength(2)
    expect((await desk.staff.delete(`/dentally/links/${id}`)).body.code).toBe('not_linked')
    expect((await desk.staff.delete(`/dentally/links/${someone.id}`)).body.code).toBe('not_linked')
    expect((await desk.staff.get(`/dentally/patients/${someone.id}/financials`)).body.code).toBe('not_linked')
  })

  it('to somebody whom Dentally does not have is given up, and said so', async () => {
    const someone = await desk.somebody()
    expect((await desk.link(someone.id, '1')).status).toBe(201)
    await desk.readWith(someone.id, 'unlinked')
    expect(await desk.timelineOf(someone.id, 'business_event')).toContainEqual(
      expect.objectContaining({
        headline: 'Dentally link failed',
        description: expect.stringMatching(/not have/),
      }),
    )
    // Nothing was to be created: that is not what is announced to everybody (DEN-27).
    expect(await desk.told('dentally.patient.failed', someone.id)).toEqual([])
    expect(await desk.told('patient.updated', someone.id)).toHaveLength(1)
    expect((await desk.link(someone.id, 'x')).status).toBe(422)
  })

  it('is fetched again when somebody looks at it after five minutes', async () => {
    const someone = await desk.somebody()
    const id = await desk.twin(someone)
    await desk.link(someone.id, id)
    await desk.readWith(someone.id, 'synced')
    await desk.read(someone.id)
    expect(await desk.told('dentally.patient.synced', someone.id)).toHaveLength(1)
    desk.product.clock.skip(301_000)
    await desk.read(someone.id)
    await vi.waitFor(
      async () => expect(await desk.told('dentally.patient.synced', someone.id)).toHaveLength(2),
      WITHIN,
    )
  })
})

describe('a creation', () => {
  it('runs in the background and ends in a link (DEN-19, DEN-26, G-39)', async () => {
    const someone = await desk.somebody()
    const begun = await create(someone, { gender: 'male', payment_plan_id: 3 })
    expect([begun.status, begun.body]).toEqual([202, { state: 'syncing' }])
    expect((await create(someone)).body.code).toBe('already_linked')
    const link = await desk.readWith(someone.id, 'synced')
    expect(await inDentally(someone.phone)).toMatchObject([
      {
        ...{ title: 'Mrs', first_name: someone.first_name, last_name: someone.last_name, gender: true },
        ...{
          date_of_birth: someone.date_of_birth,
          mobile_phone: someone.phone,
          email_address: someone.email,
        },
        ...{ ethnicity: '1', address_line_1: '1 High Street', postcode: 'LS1 1AA', payment_plan_id: 3 },
      },
    ])
    expect(link.details.firstName).toBe(someone.first_name)
    // Dentally's own word of it may have them fetched once more.
    expect(await desk.told('dentally.patient.synced', someone.id)).toContainEqual({
      dentally_id: link.details.id,
    })
  })

  it.each<[object, string, string]>([
    [{ title: ' ' }, 'title', newPatientWords.title],
    [{ first_name: '' }, 'first_name', newPatientWords.first_name],
    [{ last_name: '' }, 'last_name', newPatientWords.last_name],
    [{ email_address: 'x@' }, 'email_address', 'Invalid email address'],
    [{ mobile_phone: '123' }, 'mobile_phone', newPatientWords.mobile_phone],
    [{ date_of_birth: null }, 'date_of_birth', newPatientWords.date_of_birth],
    [{ date_of_birth: '1984-02-31' }, 'date_of_birth', newPatientWords.date_of_birth_unreal],
    [{ date_of_birth: '2999-01-01' }, 'date_of_birth', newPatientWords.date_of_birth_future],
    [{ gender: '' }, 'gender', newPatientWords.gender],
    [{ gender: 'other' }, 'gender', newPatientWords.gender_unknown],
    [{ ethnicity: '' }, 'ethnicity', newPatientWords.ethnicity],
    [{ address_line_1: '' }, 'address_line_1', newPatientWords.address_line_1],
    [{ postcode: '' }, 'postcode', newPatientWords.postcode],
    [{ payment_plan_id: '' }, 'payment_plan_id', newPatientWords.payment_plan_id],
    [{ title: 'Lord' }, 'title', newPatientWords.title],
    [{ ethnicity: 'Z' }, 'ethnicity', newPatientWords.ethnicity],
    [{ payment_plan_id: 'gold' }, 'payment_plan_id', newPatientWords.payment_plan_id],
  ])('of values like %o is refused (DEN-26)', async (wrong, field, words) => {
    const someone = await desk.somebody()
    const { status, body } = await create(someone, wrong)
    expect([status, body.errors]).toEqual([422, { [field]: [words] }])
    expect((await desk.read(someone.id)).state).toBe('unlinked')
  })

  it('that Dentally refuses fails, in words, for open browsers and on the timeline', async () => {
    const someone = await desk.somebody()
    await desk.dentally.trouble('reject')
    await create(someone)
    await desk.readWith(someone.id, 'unlinked')
    const message = 'Dentally refused: payment plan seems to be missing.'
    const failed = { name: `${someone.first_name} ${someone.last_name}`, message }
    expect(await desk.told('dentally.patient.failed', someone.id)).toEqual([failed])
    expect(await desk.timelineOf(someone.id, 'business_event')).toContainEqual(
      expect.objectContaining({ headline: 'Dentally patient creation failed', description: message }),
    )
    await desk.dentally.trouble('ok')
    expect((await create(someone)).status).toBe(202)
    await desk.readWith(someone.id, 'synced')
  })

  it('whose answer is lost makes one patient: Dentally is asked before anything is sent again', async () => {
    const someone = await desk.somebody()
    await desk.dentally.trouble('lose_replies')
    await create(someone)
    await vi.waitFor(async () => expect(await inDentally(someone.phone)).toHaveLength(1), WITHIN)
    await vi.waitFor(async () => {
      await desk.minute()
      expect((await desk.read(someone.id)).state).toBe('synced')
    }, WITHIN)
    expect(await inDentally(someone.phone)).toHaveLength(1)
  })

  it('that nobody knows of is sent again after a minute, and not before', async () => {
    const someone = await desk.somebody()
    // Every second request: searching by number and address, then creating, which fails inside.
    await desk.dentally.trouble('error', 1 / 3)
    await create(someone)
    const attempted = () =>
      inside(desk.product.world, desk.practice, (tx) =>
        tx
          .selectFrom('practice_system_links')
          .select('attempted_at')
          .where('patient_id', '=', someone.id)
          .executeTakeFirst(),
      )
    await vi.waitFor(async () => expect((await attempted())?.attempted_at).toBeTruthy(), WITHIN)
    await desk.dentally.trouble('ok')
    for (let tries = 0; tries < 3; tries += 1) await desk.minute()
    expect(await inDentally(someone.phone)).toEqual([])
    desk.product.clock.skip(61_000)
    await vi.waitFor(async () => {
      await desk.minute()
      expect((await desk.read(someone.id)).state).toBe('synced')
    }, WITHIN)
    expect(await inDentally(someone.phone)).toHaveLength(1)
  })

  it('of somebody who is there already links them, and never makes a second', async () => {
    const [someone, other] = [await desk.somebody(), await desk.somebody()]
    const id = await desk.twin(someone)
    await create(someone)
    expect((await desk.readWith(someone.id, 'synced')).details.id).toBe(id)
    await create({ ...someone, id: other.id })
    await desk.readWith(other.id, 'unlinked')
    expect(await desk.told('dentally.patient.failed', other.id)).toMatchObject([
      { message: /another patient here/ },
    ])
    expect(await inDentally(someone.phone)).toHaveLength(1)
  })

  it('of one person under two patients at once makes one patient there', async () => {
    const [someone, double] = [await desk.somebody(), await desk.somebody()]
    await desk.dentally.trouble('slow')
    await Promise.all([create(someone), create({ ...someone, id: double.id })])
    await vi.waitFor(async () => {
      await desk.minute()
      const states = [(await desk.read(someone.id)).state, (await desk.read(double.id)).state]
      expect(states.sort()).toEqual(['synced', 'unlinked'])
    }, WITHIN)
    expect(await inDentally(someone.phone)).toHaveLength(1)
  })

  it('that is unlinked before it was made is let go of', async () => {
    const someone = await desk.somebody()
    await desk.dentally.trouble('down')
    await create(someone)
    expect((await desk.staff.delete(`/dentally/links/${someone.id}`)).status).toBe(204)
    await desk.dentally.trouble('ok')
    await desk.minute()
    expect((await desk.read(someone.id)).state).toBe('unlinked')
  })
})
