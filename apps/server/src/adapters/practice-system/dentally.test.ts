import { moneyText } from '@enamel/domain/text/money'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dentally } from './dentally.ts'
import type { NewPatient, Visit } from './practice-system.ts'
import { aNewPatient } from './testing/a-new-patient.ts'
import {
  dentallyAccount as account,
  answeredValue,
  type FakeDentally,
  fakeDentally,
  startResponder,
} from './testing/fake-dentally.ts'

let fake: FakeDentally
let system: ReturnType<typeof dentally>

beforeAll(async () => {
  fake = await fakeDentally({ slowMs: 400 })
  system = dentally({ baseUrl: fake.baseUrl, userAgent: 'Enamel tests' })
})
afterEach(() => fake.control('POST', 'reset'))
afterAll(() => fake.sandbox.stop())

const searchSandbox = (query: string) =>
  fake.control('GET', `practice-system/patients?query=${encodeURIComponent(query)}`)

describe('the adapter for Dentally', () => {
  it('sends the key and the User-Agent', async () => {
    expect(await system.checkKey(account)).toEqual({ kind: 'answered', value: null })
    expect(await system.checkKey({ ...account, token: 'another' })).toEqual({ kind: 'token_refused' })
    const nameless = dentally({ baseUrl: fake.baseUrl, userAgent: ' ' })
    expect(await nameless.checkKey(account)).toMatchObject({ kind: 'unreachable', detail: /User-Agent/ })
  })

  it('finds patients by name, phone number and email address, and reads missing fields as null (DEN-08, DEN-09)', async () => {
    const someone = aNewPatient()
    const created = await system.create(account, someone)
    for (const query of [
      someone.last_name,
      someone.phone,
      `0${someone.phone.slice(3)}`,
      someone.email ?? '',
    ]) {
      const { patients, total } = await answeredValue(system.search(account, query))
      expect(total).toBe(1)
      expect(patients).toEqual([
        {
          id: created.kind === 'created' ? created.id : '',
          first_name: 'Grace',
          middle_name: null,
          last_name: someone.last_name,
          email: someone.email,
          phone: someone.phone,
          date_of_birth: '1984-03-12',
          image_url: null,
          active: true,
        },
      ])
    }
    const image_url = 'https://images.dentally.example/ruth.jpg'
    const pictured = { first_name: 'Ruth', middle_name: 'Anne', last_name: 'Portrait', image_url }
    await fake.control('PUT', 'practice-system/patients', { patients: [pictured] })
    expect((await answeredValue(system.search(account, 'Portrait'))).patients).toMatchObject([pictured])
    expect(await answeredValue(system.search(account, 'nobody at all'))).toEqual({ patients: [], total: 0 })
    const many = await answeredValue(system.search(account, 'a'))
    expect(many.patients.length).toBeGreaterThan(100)
    expect(many.patients.length).toBeLessThanOrEqual(300)
    expect(many.total).toBeGreaterThanOrEqual(many.patients.length)
  })

  it('does not find inactive patients, and returns one by id as inactive', async () => {
    const someone = aNewPatient()
    const created = await system.create(account, someone)
    const id = created.kind === 'created' ? created.id : ''
    expect(await answeredValue(system.get(account, id))).toMatchObject({ active: true })
    await fake.archive(id)
    expect(await answeredValue(system.search(account, someone.phone))).toEqual({ patients: [], total: 0 })
    expect(await answeredValue(system.findSame(account, someone))).toEqual([])
    expect(await answeredValue(system.get(account, id))).toMatchObject({ active: false })
  })

  it('returns active plans and the tables of titles and ethnicities (DEN-20)', async () => {
    expect(await answeredValue(system.paymentPlans(account))).toEqual([
      { id: '1', name: 'NHS', patient_friendly_name: 'NHS' },
      { id: '2', name: 'Private', patient_friendly_name: 'Private' },
      { id: '3', name: 'Denplan Care', patient_friendly_name: 'Dental care plan' },
      { id: '4', name: 'Under 18', patient_friendly_name: 'Children' },
    ])
    expect(system.titles).toContain('Mrs')
    expect(system.ethnicities['White British']).toBe('1')
    expect(system.ethnicities['Not stated']).toBe('99')
  })

  it('returns a patient by id, or null when there is none', async () => {
    const someone = aNewPatient()
    const created = await system.create(account, someone)
    const id = created.kind === 'created' ? created.id : ''
    expect((await answeredValue(system.get(account, id)))?.last_name).toBe(someone.last_name)
    expect(await answeredValue(system.get(account, '1'))).toBeNull()
  })
})

describe('a patient’s amounts', () => {
  it('are read to the penny, whether paid or outstanding (VAL-08)', async () => {
    const { ids } = await fake.control('PUT', 'practice-system/patients', {
      patients: [{ first_name: 'Ruth', last_name: 'Moss' }],
    })
    const id = String(ids[0])
    const before = await answeredValue(system.money(account, id))
    for (const invoice of [
      { amount: '649.995', name: 'Crown' },
      { amount: '0.1', name: 'Floss', paid: true },
      { amount: '0.2', name: 'Floss', paid: true },
    ])
      await fake.control('POST', 'practice-system/invoices', { patient_id: ids[0], ...invoice })
    const after = await answeredValue(system.money(account, id))
    expect(after.unpaidPence - before.unpaidPence).toBe(65_000)
    expect(after.paidPence - before.paidPence).toBe(30)
    expect(after.unpaid.map(({ pence }) => moneyText(pence))).toContain('650.00')
    expect(after.unpaidPence).toBe(after.unpaid.reduce((sum, { pence }) => sum + pence, 0))
    expect(after.paid.every(({ date }) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true)
  })

  it('do not count findings and charged treatments as planned (VAL-08)', async () => {
    const { patients } = await fake.control('GET', 'practice-system/patients?query=')
    let found = 0
    for (const { id } of patients.slice(0, 12)) {
      const { treatment_plan_items: items } = await fake.control('GET', `practice-system/patients/${id}`)
      const planned = items.filter(
        ({ charged, base_chart }: { charged: boolean; base_chart: boolean }) => !charged && !base_chart,
      )
      const { uninvoiced } = await answeredValue(system.money(account, String(id)))
      expect(uninvoiced.map((item) => item.id)).toEqual(
        planned.map((item: { id: number }) => String(item.id)),
      )
      found += items.length - planned.length
    }
    expect(found).toBeGreaterThan(0)
  })
})

describe('a patient’s visits', () => {
  it('are booked, attended or cancelled, including those that are returned only on request', async () => {
    const created = await system.create(account, aNewPatient())
    const id = created.kind === 'created' ? created.id : ''
    for (const state of [
      'Pending',
      'Confirmed',
      'Arrived',
      'In surgery',
      'Completed',
      'Cancelled',
      'Did not attend',
    ])
      await fake.control('POST', 'practice-system/appointments', {
        patient_id: Number(id),
        start_time: '2027-01-05T09:30:00Z',
        reason: state,
        state,
      })
    const visits = await answeredValue(system.visits(account, id))
    expect(visits.map(({ reason, state }: Visit) => [reason, state])).toEqual([
      ['Pending', 'booked'],
      ['Confirmed', 'booked'],
      ['Arrived', 'attended'],
      ['In surgery', 'attended'],
      ['Completed', 'attended'],
      ['Cancelled', 'cancelled'],
      ['Did not attend', 'cancelled'],
    ])
    expect(visits[0]).toMatchObject({
      patientId: id,
      startsAt: new Date('2027-01-05T09:30:00Z'),
      minutes: 30,
    })
  })
})

describe('creating a patient', () => {
  it('adds one patient, with a boolean for the gender', async () => {
    const someone = aNewPatient({ gender: 'male', title: 'Mr', email: null })
    expect(await system.create(account, someone)).toMatchObject({ kind: 'created', id: /^\d+$/ })
    const { patients } = await searchSandbox(someone.phone)
    expect(patients).toMatchObject([
      { gender: true, email_address: null, payment_plan_id: 2, mobile_phone: someone.phone },
    ])
  })

  it.each(['wrapped', 'bare'])(
    'returns the reasons for a refusal, however the errors are nested: %s',
    async (error_shape) => {
      await fake.control('PUT', 'practice-system/settings', { error_shape })
      expect(await system.create(account, aNewPatient({ title: '', payment_plan_id: '77' }))).toEqual({
        kind: 'refused',
        issues: [
          { field: 'title', message: 'title seems to be missing' },
          { field: 'payment_plan_id', message: 'payment plan seems to be missing' },
        ],
      })
    },
  )

  it('has an unclear result when the response is lost; the patient can then be found, so that none is created twice', async () => {
    const someone = aNewPatient()
    await fake.trouble('lose_replies')
    expect(await system.create(account, someone)).toMatchObject({ kind: 'unclear' })
    await fake.trouble('ok')
    const same = await answeredValue(system.findSame(account, someone))
    expect(same).toHaveLength(1)
    expect((await searchSandbox(someone.phone)).total).toBe(1)
  })

  it('adds a patient who is then found by phone number or email address if name and date of birth are the same', async () => {
    const someone = aNewPatient()
    await system.create(account, someone)
    const found = async (given: Partial<NewPatient>) =>
      (await answeredValue(system.findSame(account, { ...someone, ...given }))).length
    expect(await found({})).toBe(1)
    expect(await found({ email: null })).toBe(1)
    expect(await found({ phone: '+447700900999' })).toBe(1)
    expect(await found({ first_name: 'GRACE' })).toBe(1)
    expect(await found({ first_name: 'Ruth' })).toBe(0)
    expect(await found({ date_of_birth: '1984-03-13' })).toBe(0)
    expect(await found({ phone: '+447700900999', email: 'other@mail.example' })).toBe(0)
  })

  it('distinguishes a permanent refusal from an unknown result', async () => {
    const results: Record<string, string> = {}
    for (const mode of ['down', 'error', 'garbage', 'expired_token', 'rate', 'rate_429', 'reject']) {
      await fake.trouble(mode)
      results[mode] = (await system.create(account, aNewPatient())).kind
    }
    expect(results).toEqual({
      down: 'unclear',
      error: 'unclear',
      garbage: 'unclear',
      expired_token: 'token_refused',
      rate: 'busy',
      rate_429: 'busy',
      reject: 'refused',
    })
    const { baseUrl, stop } = await startResponder(200, '')
    stop()
    const unreachable = dentally({ baseUrl, userAgent: 'Enamel tests' })
    expect(await unreachable.create(account, aNewPatient())).toMatchObject({ kind: 'unreachable' })
  })
})
