import { newPatientWords } from '@enamel/domain/practice-system/new-patient-words'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
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

const find = (query: object) =>
  desk.staff.get(`/dentally/patients?${new URLSearchParams(query as Record<string, string>)}`)
const create = (of: Someone, given: object = {}) =>
  desk.staff.post(`/dentally/patients/${of.id}`, desk.valuesOf(of, given))
const inDentally = async (query: string) =>
  (await desk.dentally.control('GET', `practice-system/patients?query=${encodeURIComponent(query)}`)).patients
const integrationIs = (row: object) =>
  inside(desk.product.world, desk.practice, (tx) =>
    tx.updateTable('integrations').set(row).where('client_id', '=', desk.practice.id).execute(),
  )
const featuresAre = (features: string[]) =>
  inside(desk.product.world, desk.practice, (tx) =>
    tx.updateTable('clients').set({ features }).where('id', '=', desk.practice.id).execute(),
  )
const ALL = ['timeline-v2', 'pms-events', 'patient-values', 'dentally-ui-v2', 'dentally:create-patient']

async function everyCall(someone: Someone): Promise<[number, string][]> {
  const { get, post, delete: remove } = desk.staff
  const answers = [
    await get('/dentally/patient-titles'),
    await get('/dentally/ethnicity-codes'),
    await get('/dentally/payment-plans'),
    await find({ query: someone.last_name }),
    await get(`/dentally/patients/${someone.id}`),
    await get(`/dentally/patients/${someone.id}/financials`),
    await post(`/dentally/patients/${someone.id}`, desk.valuesOf(someone)),
    await desk.link(someone.id, '100001'),
    await remove(`/dentally/links/${someone.id}`),
  ]
  return answers.map(({ status, body }) => [status, body?.code])
}

describe('the nine calls', () => {
  it('need the feature and a link that works (G-36, DEN-01)', async () => {
    const someone = await desk.somebody()
    const inactive = Array(9).fill([409, 'integration_inactive'])
    await featuresAre(ALL.filter((flag) => flag !== 'dentally-ui-v2'))
    expect(await everyCall(someone)).toEqual(inactive)
    await featuresAre(ALL)
    await integrationIs({ state: 'unhealthy' })
    expect(await everyCall(someone)).toEqual(inactive)
    await integrationIs({ state: 'disconnected' })
    expect(await everyCall(someone)).toEqual(inactive)
    await integrationIs({ state: 'healthy' })
    await featuresAre(ALL.filter((flag) => flag !== 'dentally:create-patient'))
    expect((await create(someone)).body.code).toBe('integration_inactive')
    await featuresAre(ALL)
    expect((await desk.staff.get('/dentally/patient-titles')).status).toBe(200)
  })

  it('are for staff alone, and for patients of the practice', async () => {
    expect((await desk.product.visitor().get('/dentally/payment-plans')).status).toBe(401)
    const other = await aPractice(desk.product.world, { features: ALL })
    const stranger = await aPatient(desk.product.world, other)
    expect((await desk.staff.get(`/dentally/patients/${stranger}`)).status).toBe(404)
    expect((await desk.staff.get(`/dentally/patients/${stranger}/financials`)).status).toBe(404)
    expect((await desk.link(stranger, '100001')).status).toBe(404)
    expect((await create({ ...(await desk.somebody()), id: stranger })).status).toBe(404)
    const visitor = desk.product.visitor()
    await visitor.signIn(other.email)
    expect((await visitor.get('/dentally/payment-plans')).body.code).toBe('integration_inactive')
  })

  it('list titles, codes of ethnicities by their labels, and payment plans (DEN-20)', async () => {
    const titles = (await desk.staff.get('/dentally/patient-titles')).body
    expect(titles).toEqual(expect.arrayContaining(['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr']))
    const codes = (await desk.staff.get('/dentally/ethnicity-codes')).body
    expect(codes).toMatchObject({ 'White British': '1', 'Not stated': '99' })
    expect((await desk.staff.get('/dentally/payment-plans')).body).toContainEqual({
      ...{ id: '3', name: 'Denplan Care', patient_friendly_name: 'Dental care plan' },
    })
  })
})

describe('a search', () => {
  it('answers matches and how many there are, with what is known of each (DEN-08, DEN-09)', async () => {
    const someone = await desk.somebody()
    const id = await desk.twin(someone)
    const { status, body } = await find({ query: `${someone.first_name} ${someone.last_name}` })
    expect(status).toBe(200)
    expect(body).toEqual({
      matches: [
        {
          ...{ id, first_name: someone.first_name, last_name: someone.last_name, image_url: null },
          ...{ email_address: someone.email, phone: someone.phone, date_of_birth: someone.date_of_birth },
          confidence: 1,
        },
      ],
      total: 1,
    })
    expect((await find({ query: someone.phone })).body.matches[0]).toMatchObject({ id, confidence: 1 })
    expect((await find({ query: 'nobody like that' })).body).toEqual({ matches: [], total: 0 })
    expect((await find({ query: 'son' })).body.total).toBeGreaterThan(1)
  })

  it('suggests who may be the patient, the likeliest first, and nobody below the confidence asked for (DEN-08)', async () => {
    const someone = await desk.somebody()
    const misspelt = await desk.twin(someone, { last_name: `${someone.last_name}y`, email_address: null })
    const parent = await desk.twin(someone, {
      ...{ first_name: 'Maximilian', last_name: 'Other', date_of_birth: '1931-01-01', email_address: null },
    })
    const query = { query: `${someone.first_name} ${someone.last_name}`, patient_id: someone.id }
    const { matches, total } = (await find({ ...query, confidence: 0.05 })).body
    expect(matches.map(({ id }: { id: string }) => id)).toEqual([misspelt, parent])
    expect(total).toBe(2)
    expect(matches[0].confidence).toBeGreaterThan(0.66)
    expect(matches[1].confidence).toBeLessThan(0.33)
    expect((await find({ ...query, confidence: 0.5 })).body).toMatchObject({
      matches: [{ id: misspelt }],
      total: 1,
    })
  })

  it('that makes no sense is refused with what is wrong (DEN-07, G-41)', async () => {
    const wrong: [object, string][] = [
      [{ query: 'ab' }, 'query'],
      [{ query: '  a ' }, 'query'],
      [{}, 'query'],
      [{ query: 'abc', confidence: '2' }, 'confidence'],
      [{ query: 'abc', patient_id: '7' }, 'patient_id'],
    ]
    for (const [query, field] of wrong) {
      const { status, body } = await find(query)
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'validation', [field]])
    }
    expect((await find({ query: 'ab' })).body.errors.query).toEqual(['Please enter at least 3 characters.'])
  })
})

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
    expect((await desk.staff.delete(`/dentally/links/${id}`)).body.code).toBe('not_linked')
    expect((await desk.staff.delete(`/dentally/links/${someone.id}`)).body.code).toBe('not_linked')
    expect((await desk.staff.get(`/dentally/patients/${someone.id}/financials`)).body.code).toBe('not_linked')
  })

  it('to somebody whom Dentally does not have is given up, and said so', async () => {
    const someone = await desk.somebody()
    expect((await desk.link(someone.id, '1')).status).toBe(201)
    await desk.readWith(someone.id, 'unlinked')
    const failed = {
      name: `${someone.first_name} ${someone.last_name}`,
      message: expect.stringMatching(/not have/),
    }
    expect(await desk.told('dentally.patient.failed', someone.id)).toEqual([failed])
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
