import { moneyText } from '@enamel/domain/text/money'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dentally } from './dentally.ts'
import type { NewPatient, Visit } from './practice-system.ts'
import {
  dentallyAccount as account,
  answering,
  type PlayedDentally,
  playedDentally,
} from './testing/played-dentally.ts'

let played: PlayedDentally
let system: ReturnType<typeof dentally>

beforeAll(async () => {
  played = await playedDentally({ slowMs: 400 })
  system = dentally({ baseUrl: played.baseUrl, userAgent: 'Enamel tests' })
})
afterEach(() => played.control('POST', 'reset'))
afterAll(() => played.sandbox.stop())

let people = 0
const aPerson = (given: Partial<NewPatient> = {}): NewPatient => {
  const index = String(++people).padStart(3, '0')
  return {
    ...{ title: 'Mrs', first_name: 'Grace', last_name: `Thornton${index}`, date_of_birth: '1984-03-12' },
    ...{ phone: `+447700900${index}`, email: `grace${index}@mail.example`, gender: 'female', ethnicity: '1' },
    ...{ address_line_1: '1 High Street', address_line_2: null, postcode: 'LS1 1AA', payment_plan_id: '2' },
    ...given,
  }
}
async function value<T>(asked: Promise<{ kind: string; value?: T }>): Promise<T> {
  const answer = await asked
  expect(answer.kind).toBe('answered')
  return answer.value as T
}
const inDentally = (query: string) =>
  played.control('GET', `practice-system/patients?query=${encodeURIComponent(query)}`)

describe('Dentally, asked', () => {
  it('takes our key and our name', async () => {
    expect(await system.checkKey(account)).toEqual({ kind: 'answered', value: null })
    expect(await system.checkKey({ ...account, token: 'another' })).toEqual({ kind: 'key_refused' })
    const nameless = dentally({ baseUrl: played.baseUrl, userAgent: ' ' })
    expect(await nameless.checkKey(account)).toMatchObject({ kind: 'unreachable', detail: /User-Agent/ })
  })

  it('finds patients by what is known of them, and reads their many numbers and gaps (DEN-08, DEN-09)', async () => {
    const someone = aPerson()
    const created = await system.create(account, someone)
    for (const query of [
      someone.last_name,
      someone.phone,
      `0${someone.phone.slice(3)}`,
      someone.email ?? '',
    ]) {
      const { patients, total } = await value(system.search(account, query))
      expect(total).toBe(1)
      expect(patients).toEqual([
        {
          id: created.kind === 'created' ? created.id : '',
          ...{ first_name: 'Grace', middle_name: null, last_name: someone.last_name },
          ...{ email: someone.email, phone: someone.phone, date_of_birth: '1984-03-12', image_url: null },
        },
      ])
    }
    expect(await value(system.search(account, 'nobody at all'))).toEqual({ patients: [], total: 0 })
    const many = await value(system.search(account, 'a'))
    expect(many.patients).toHaveLength(100)
    expect(many.total).toBeGreaterThan(100)
  })

  it('knows the plans that are in use, and our tables of titles and ethnicities (DEN-20)', async () => {
    expect(await value(system.paymentPlans(account))).toEqual([
      { id: '1', name: 'NHS', patient_friendly_name: 'NHS' },
      { id: '2', name: 'Private', patient_friendly_name: 'Private' },
      { id: '3', name: 'Denplan Care', patient_friendly_name: 'Dental care plan' },
      { id: '4', name: 'Under 18', patient_friendly_name: 'Children' },
    ])
    expect(system.titles).toContain('Mrs')
    expect(system.ethnicities['White British']).toBe('1')
    expect(system.ethnicities['Not stated']).toBe('99')
  })

  it('gives one patient, or says that there is none', async () => {
    const someone = aPerson()
    const created = await system.create(account, someone)
    const id = created.kind === 'created' ? created.id : ''
    expect((await value(system.get(account, id)))?.last_name).toBe(someone.last_name)
    expect(await value(system.get(account, '1'))).toBeNull()
  })
})

describe('money', () => {
  it('is read to the penny: what is paid, what is open, what is planned (VAL-08)', async () => {
    const { ids } = await played.control('PUT', 'practice-system/patients', {
      patients: [{ first_name: 'Ruth', last_name: 'Moss' }],
    })
    const id = String(ids[0])
    const before = await value(system.money(account, id))
    for (const invoice of [
      { amount: '649.995', name: 'Crown' },
      { amount: '0.1', name: 'Floss', paid: true },
      { amount: '0.2', name: 'Floss', paid: true },
    ])
      await played.control('POST', 'practice-system/invoices', { patient_id: ids[0], ...invoice })
    const after = await value(system.money(account, id))
    expect(after.unpaidPence - before.unpaidPence).toBe(65_000)
    expect(after.paidPence - before.paidPence).toBe(30)
    expect(after.unpaid.map(({ pence }) => moneyText(pence))).toContain('650.00')
    expect(after.unpaidPence).toBe(after.unpaid.reduce((sum, { pence }) => sum + pence, 0))
    expect(after.paid.every(({ date }) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true)
  })

  it('leaves out of what is planned what was only found, or charged already (VAL-08)', async () => {
    const { patients } = await played.control('GET', 'practice-system/patients?query=')
    let found = 0
    for (const { id } of patients.slice(0, 12)) {
      const { treatment_plan_items: items } = await played.control('GET', `practice-system/patients/${id}`)
      const planned = items.filter(
        ({ charged, base_chart }: { charged: boolean; base_chart: boolean }) => !charged && !base_chart,
      )
      const { uninvoiced } = await value(system.money(account, String(id)))
      expect(uninvoiced.map((item) => item.id)).toEqual(
        planned.map((item: { id: number }) => String(item.id)),
      )
      found += items.length - planned.length
    }
    expect(found).toBeGreaterThan(0)
  })
})

describe('visits', () => {
  it('are booked, attended or cancelled, those that are withheld too', async () => {
    const created = await system.create(account, aPerson())
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
      await played.control('POST', 'practice-system/appointments', {
        ...{ patient_id: Number(id), start_time: '2027-01-05T09:30:00Z', reason: state, state },
      })
    const visits = await value(system.visits(account, id))
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

describe('a creation', () => {
  it('is one patient, with a boolean for a gender', async () => {
    const someone = aPerson({ gender: 'male', title: 'Mr', email: null })
    expect(await system.create(account, someone)).toMatchObject({ kind: 'created', id: /^\d+$/ })
    const { patients } = await inDentally(someone.phone)
    expect(patients).toMatchObject([
      { gender: true, email_address: null, payment_plan_id: 2, mobile_phone: someone.phone },
    ])
  })

  it.each(['wrapped', 'bare'])(
    'that is refused says why, however the faults are nested: %s',
    async (error_shape) => {
      await played.control('PUT', 'practice-system/settings', { error_shape })
      expect(await system.create(account, aPerson({ title: '', payment_plan_id: '77' }))).toEqual({
        kind: 'refused',
        reasons: ['title seems to be missing', 'payment plan seems to be missing'],
      })
    },
  )

  it('whose answer is lost is unclear, and is found by asking; nobody is created twice', async () => {
    const someone = aPerson()
    await played.trouble('lose_replies')
    expect(await system.create(account, someone)).toMatchObject({ kind: 'unclear' })
    await played.trouble('ok')
    const same = await value(system.findSame(account, someone))
    expect(same).toHaveLength(1)
    expect((await inDentally(someone.phone)).total).toBe(1)
  })

  it('is looked for by number and address, and judged by name, birthday and either', async () => {
    const someone = aPerson()
    await system.create(account, someone)
    const found = async (given: Partial<NewPatient>) =>
      (await value(system.findSame(account, { ...someone, ...given }))).length
    expect(await found({})).toBe(1)
    expect(await found({ email: null })).toBe(1)
    expect(await found({ phone: '+447700900999' })).toBe(1)
    expect(await found({ first_name: 'GRACE' })).toBe(1)
    expect(await found({ first_name: 'Ruth' })).toBe(0)
    expect(await found({ date_of_birth: '1984-03-13' })).toBe(0)
    expect(await found({ phone: '+447700900999', email: 'other@mail.example' })).toBe(0)
  })

  it('that was refused for good is told from one that nobody knows of', async () => {
    const outcomes: Record<string, string> = {}
    for (const mode of ['down', 'error', 'garbage', 'expired_token', 'rate', 'rate_429', 'reject']) {
      await played.trouble(mode)
      outcomes[mode] = (await system.create(account, aPerson())).kind
    }
    expect(outcomes).toEqual({
      ...{ down: 'unclear', error: 'unclear', garbage: 'unclear', expired_token: 'key_refused' },
      ...{ rate: 'busy', rate_429: 'busy', reject: 'refused' },
    })
    const { baseUrl, stop } = await answering(200, '')
    stop()
    const gone = dentally({ baseUrl, userAgent: 'Enamel tests' })
    expect(await gone.create(account, aPerson())).toMatchObject({ kind: 'unreachable' })
  })
})

describe('trouble', () => {
  const questions = () => [
    system.checkKey(account),
    system.search(account, 'Smith'),
    system.get(account, '100001'),
    system.money(account, '100001'),
    system.visits(account, '100001'),
    system.paymentPlans(account),
  ]

  it.each([
    ['down', 'unreachable'],
    ['error', 'unreachable'],
    ['garbage', 'unreachable'],
    ['expired_token', 'key_refused'],
    ['rate', 'busy'],
    ['rate_429', 'busy'],
  ])('%s is told as %s by every question, and is over when it is over', async (mode, kind) => {
    await played.trouble(mode)
    expect((await Promise.all(questions())).map((answer) => answer.kind)).toEqual(Array(6).fill(kind))
    await played.trouble('ok')
    expect((await Promise.all(questions())).map((answer) => answer.kind)).toEqual(Array(6).fill('answered'))
  })

  it('that is slowness is waited for, as far as patience goes', async () => {
    await played.trouble('slow')
    expect(await system.checkKey(account)).toMatchObject({ kind: 'answered' })
    const hasty = dentally({ baseUrl: played.baseUrl, userAgent: 'Enamel tests', timeoutMs: 50 })
    expect(await hasty.checkKey(account)).toMatchObject({ kind: 'unreachable', detail: 'TimeoutError' })
    expect(await hasty.create(account, aPerson())).toMatchObject({ kind: 'unclear' })
  })

  it('says when to come back, where that was said', async () => {
    await played.trouble('rate_429')
    expect(await system.checkKey(account)).toEqual({ kind: 'busy', retryAfterSeconds: 2 })
    await played.trouble('rate')
    expect(await system.checkKey(account)).toEqual({ kind: 'busy', retryAfterSeconds: null })
  })

  it('is a missing permission where a 403 speaks of neither limit nor User-Agent', async () => {
    const scope = '{"error":{"type":"invalid_access_error","message":"Outside of the scope of the token"}}'
    const other = await answering(403, scope)
    try {
      const outside = dentally({ baseUrl: other.baseUrl, userAgent: 'Enamel tests' })
      expect(await outside.checkKey(account)).toMatchObject({ kind: 'forbidden' })
    } finally {
      other.stop()
    }
  })

  it('is an amount that cannot be read: better no total than a wrong one', async () => {
    const invoices = [{ id: 1, dated_on: '2026-01-01', amount: 'a lot', amount_outstanding: '0', paid: true }]
    const other = await answering(200, JSON.stringify({ invoices }))
    try {
      const odd = dentally({ baseUrl: other.baseUrl, userAgent: 'Enamel tests' })
      expect(await odd.money(account, '1')).toMatchObject({ kind: 'unreachable', detail: /nonsense/ })
    } finally {
      other.stop()
    }
  })
})
