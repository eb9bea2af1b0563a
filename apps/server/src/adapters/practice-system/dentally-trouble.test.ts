import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServiceResult } from '../service-result.ts'
import { dentally } from './dentally.ts'
import type { PracticeSystem } from './practice-system.ts'
import { aNewPatient } from './testing/a-new-patient.ts'
import {
  dentallyAccount as account,
  answeredValue,
  type FakeDentally,
  fakeDentally,
  startResponder,
} from './testing/fake-dentally.ts'

let fake: FakeDentally
let system: PracticeSystem

beforeAll(async () => {
  fake = await fakeDentally({ slowMs: 400 })
  system = dentally({ baseUrl: fake.baseUrl, userAgent: 'Enamel tests' })
})
afterEach(() => fake.control('POST', 'reset'))
afterAll(() => fake.sandbox.stop())

/** A practice system that sends this response to every request. */
async function systemRespondingWith(status: number, body: string): Promise<PracticeSystem> {
  const { baseUrl, stop } = await startResponder(status, body)
  onTestFinished(() => void stop())
  return dentally({ baseUrl, userAgent: 'Enamel tests' })
}

describe('the adapter for a Dentally in trouble', () => {
  const queries = () => [
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
    ['garbage', 'unreadable'],
    ['expired_token', 'token_refused'],
    ['rate', 'busy'],
    ['rate_429', 'busy'],
  ])(
    'in the mode %s reports %s for every query, and answers queries once the trouble ends',
    async (mode, kind) => {
      await fake.trouble(mode)
      expect((await Promise.all(queries())).map((answer) => answer.kind)).toEqual(Array(6).fill(kind))
      await fake.trouble('ok')
      expect((await Promise.all(queries())).map((answer) => answer.kind)).toEqual(Array(6).fill('answered'))
    },
  )

  it('waits for a slow response up to the time limit', async () => {
    await fake.trouble('slow')
    expect(await system.checkKey(account)).toMatchObject({ kind: 'answered' })
    const impatient = dentally({ baseUrl: fake.baseUrl, userAgent: 'Enamel tests', timeoutMs: 50 })
    expect(await impatient.checkKey(account)).toMatchObject({ kind: 'unreachable', detail: 'TimeoutError' })
    expect(await impatient.create(account, aNewPatient())).toMatchObject({ kind: 'unclear' })
  })

  it('returns the seconds until the next attempt if the response names them', async () => {
    await fake.trouble('rate_429')
    expect(await system.checkKey(account)).toEqual({ kind: 'busy', retryAfterSeconds: 2 })
    await fake.trouble('rate')
    expect(await system.checkKey(account)).toEqual({ kind: 'busy', retryAfterSeconds: null })
  })

  it('reads a 403 that names neither limit nor User-Agent as a missing permission', async () => {
    const scope = '{"error":{"type":"invalid_access_error","message":"Outside of the scope of the token"}}'
    const outside = await systemRespondingWith(403, scope)
    expect(await outside.checkKey(account)).toMatchObject({ kind: 'forbidden' })
  })

  const invoice = { id: 1, dated_on: '2026-01-01', amount: '5', amount_outstanding: '0', paid: true }
  const money = (system: PracticeSystem) => system.money(account, '1')
  const search = (system: PracticeSystem) => system.search(account, 'Smith')
  const someone = { id: 1, first_name: 'Ruth' }
  it.each<[string, object | string, (system: PracticeSystem) => Promise<ServiceResult<unknown>>]>([
    ['an amount that is not a number', { invoices: [{ ...invoice, amount: 'a lot' }] }, money],
    ['a missing amount', { invoices: [{ ...invoice, amount: undefined }] }, money],
    ['a day of the year 1', { invoices: [{ ...invoice, dated_on: '0001-01-01' }] }, money],
    ['a day of the year 9999', { invoices: [{ ...invoice, dated_on: '9999-12-31' }] }, money],
    ['a day that does not exist', { invoices: [{ ...invoice, dated_on: '2026-02-30' }] }, money],
    ['an overlong id', { patients: [{ ...someone, id: '1'.repeat(500) }] }, search],
    ['a negative id', { patients: [{ ...someone, id: -1 }] }, search],
    ['more rows than requested', { patients: Array(101).fill(someone) }, search],
    ['an overlong body', `{"patients":[],"more":"${'x'.repeat(5_000_000)}"}`, search],
    ['no list', { patients: null }, search],
  ])(
    'reports a response as unreadable, instead of returning a wrong result, when it has %s',
    async (_content, body, query) => {
      const odd = await systemRespondingWith(200, typeof body === 'string' ? body : JSON.stringify(body))
      expect(await query(odd)).toMatchObject({ kind: 'unreadable', detail: /malformed/ })
    },
  )

  it('leaves out malformed data and duplicates', async () => {
    const born = (date_of_birth: string, id: number) => ({ id, last_name: 'x'.repeat(5_000), date_of_birth })
    const odd = {
      patients: [
        born('0001-01-01', 1),
        born('1984-02-31', 2),
        { ...born('1984-03-12', 3), image_url: 'x:y' },
      ],
      invoices: Array.from({ length: 100 }, (_, id) => ({ ...invoice, id })),
      treatment_plan_items: [],
      appointments: [
        { id: 1, patient_id: 1, start_time: '9999-01-05T09:30:00Z' },
        { id: 2, patient_id: 1, start_time: '2027-01-05T09:30:00Z', duration: -1e9 },
      ],
      meta: { total: 'many' },
    }
    const system = await systemRespondingWith(200, JSON.stringify(odd))
    const { patients, total } = await answeredValue(search(system))
    expect(patients.map(({ date_of_birth }) => date_of_birth)).toEqual([null, null, '1984-03-12'])
    expect([total, patients[0]?.last_name.length, patients[2]?.image_url]).toEqual([3, 1_000, null])
    expect(await answeredValue(system.money(account, '1'))).toMatchObject({
      paidPence: 50_000,
      unpaidPence: 0,
    })
    expect(await answeredValue(system.visits(account, '1'))).toMatchObject([{ id: '2', minutes: null }])
  })
})
