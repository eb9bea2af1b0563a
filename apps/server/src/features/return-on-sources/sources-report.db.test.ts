import { beforeEach, describe, expect, it } from 'vitest'
import { addSources, aPractice, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { aPastLead, type PastLead } from './testing/a-past-lead.ts'

const { product } = await practiceFixture()
/** The tests take place in the afternoon of 20 November 2025. */
product.clock.skip(Date.parse('2025-11-20T15:00:00Z') - product.clock.now().getTime())

let practice: Practice
let staff: Person
beforeEach(async () => {
  practice = await aPractice(product.deps)
  staff = await memberOf(practice)
})

async function memberOf({ email }: Practice): Promise<Person> {
  const person = product.visitor()
  await person.signIn(email)
  return person
}

const at = (text: string) => new Date(text)
const lead = (given: PastLead) => aPastLead(product.deps, practice, given)
const report = async (query = '', person = staff) => {
  const response = await person.get(`/reporting/sources${query}`)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}
const typeSpend = async (source: string, month: string, amount: string) =>
  expect((await staff.put('/reporting/sources/spend', { source, month, amount })).status).toBe(200)

const nothing = {
  spend: '0.00',
  leads: 0,
  booked: 0,
  attended: 0,
  won: 0,
  proposed: '0.00',
  accepted: '0.00',
  paid: '0.00',
}
const rowOf = (source: string, figures: object = {}) => ({
  source,
  spellings: [source],
  ...nothing,
  ...figures,
})

describe('the return on sources', () => {
  it('has the figures of each source, of all together, of the period before and of each month, as counted by hand', async () => {
    await addSources(product.deps, practice, 'Google Ads', 'Radio')
    // In the period from 22 October to 20 November.
    await lead({
      source: 'Google Ads',
      received: at('2025-10-25T10:00:00Z'),
      moves: [
        { to: 'consultation', at: at('2025-10-26T10:00:00Z') },
        { to: 'thinking', at: at('2025-10-28T10:00:00Z') },
        { to: 'wonSale', at: at('2025-11-02T10:00:00Z') },
      ],
      proposed: 300_000,
      accepted: 200_000,
      paid: 50_050,
    })
    await lead({
      source: 'google ads',
      received: at('2025-11-10T10:00:00Z'),
      moves: [{ to: 'booking', at: at('2025-11-11T10:00:00Z') }],
      attended: at('2025-11-19T09:00:00Z'),
      proposed: 100_000,
    })
    await lead({
      source: 'Google Ads',
      received: at('2025-11-12T10:00:00Z'),
      moves: [{ to: 'consultation', at: at('2025-11-13T10:00:00Z') }],
      // An appointment in the future has not been attended.
      attended: at('2025-11-21T09:00:00Z'),
    })
    await lead({ source: 'Unknown', received: at('2025-11-12T10:00:00Z') })
    // In the period before, from 22 September to 21 October; its progress counts until 21 October at this hour.
    await lead({
      source: 'Radio',
      received: at('2025-10-01T10:00:00Z'),
      moves: [
        { to: 'consultation', at: at('2025-10-02T10:00:00Z') },
        { to: 'wonSale', at: at('2025-11-15T10:00:00Z') },
      ],
      paid: 70_000,
    })
    await typeSpend('Google Ads', '2025-10', '310')
    await typeSpend('Google Ads', '2025-11', '300')
    await typeSpend('Radio', '2025-11', '60.00')
    await typeSpend('Radio', '2025-08', '999')

    const body = await report('?from=2025-10-22&to=2025-11-20')
    expect(body).toEqual({
      sources: [
        {
          source: 'Google Ads',
          spellings: ['Google Ads', 'google ads'],
          // 10 of 31 days of October, 20 of 30 days of November.
          spend: '300.00',
          leads: 3,
          booked: 3,
          attended: 2,
          won: 1,
          proposed: '4000.00',
          accepted: '2000.00',
          paid: '500.50',
        },
        rowOf('Radio', { spend: '40.00' }),
        rowOf('Unknown', { leads: 1 }),
        rowOf('Website'),
      ],
      total: {
        spend: '340.00',
        leads: 4,
        booked: 3,
        attended: 2,
        won: 1,
        proposed: '4000.00',
        accepted: '2000.00',
        paid: '500.50',
      },
      // 9 of 30 days of September, 21 of 31 days of October.
      previous: { ...nothing, spend: '210.00', leads: 1, booked: 1, paid: '700.00' },
      months: [
        { month: '2025-10', spend: '100.00', paid: '500.50' },
        { month: '2025-11', spend: '240.00', paid: '0.00' },
      ],
      monthly_spend: [
        { source: 'Google Ads', month: '2025-10', amount: '310.00' },
        { source: 'Google Ads', month: '2025-11', amount: '300.00' },
        { source: 'Radio', month: '2025-11', amount: '60.00' },
      ],
      from: '2025-10-22',
      to: '2025-11-20',
      currency: 'GBP',
    })
  })

  it('covers all time without a range, from the first month with leads or spend until today', async () => {
    await lead({ source: 'Website', received: at('2024-12-05T10:00:00Z'), paid: 100 })
    await typeSpend('Website', '2025-11', '30')
    const body = await report()
    expect([body.from, body.to, body.previous]).toEqual([null, null, null])
    expect(body.total).toEqual({ ...nothing, leads: 1, paid: '1.00', spend: '20.00' })
    expect(body.months).toHaveLength(12)
    expect(body.months[0]).toEqual({ month: '2024-12', spend: '0.00', paid: '1.00' })
    expect(body.months.at(-1)).toEqual({ month: '2025-11', spend: '20.00', paid: '0.00' })
  })

  it('is of no leads and the current month in a new practice', async () => {
    expect(await report()).toMatchObject({
      sources: [rowOf('Unknown'), rowOf('Website')],
      total: nothing,
      months: [{ month: '2025-11', spend: '0.00', paid: '0.00' }],
      monthly_spend: [],
    })
  })

  it('counts a lead on its day in the practice, also at the ends of months and when the clocks change', async () => {
    // Half past midnight in London, and still the day before in UTC.
    await lead({ source: 'Website', received: at('2025-05-31T23:30:00Z'), paid: 1_00 })
    // The last minute before and the first after the night in which the clocks go back.
    await lead({ source: 'Website', received: at('2025-10-25T22:59:59Z'), paid: 10_00 })
    await lead({ source: 'Website', received: at('2025-10-26T23:59:59Z'), paid: 100_00 })
    await lead({ source: 'Website', received: at('2025-10-27T00:00:00Z'), paid: 1000_00 })
    const paid = async (from: string, to: string) => (await report(`?from=${from}&to=${to}`)).total.paid
    expect(await paid('2025-05-01', '2025-05-31')).toBe('0.00')
    expect(await paid('2025-06-01', '2025-06-01')).toBe('1.00')
    expect(await paid('2025-10-25', '2025-10-25')).toBe('10.00')
    expect(await paid('2025-10-26', '2025-10-26')).toBe('100.00')
    expect(await paid('2025-10-27', '2025-10-31')).toBe('1000.00')
    const { months } = await report('?from=2025-05-01&to=2025-10-31')
    expect(months.map(({ paid }: { paid: string }) => paid)).toEqual([
      '0.00',
      '1.00',
      '0.00',
      '0.00',
      '0.00',
      '1110.00',
    ])
  })

  it('is limited to treatments and labels by the filters, which leave the spend as it is', async () => {
    const received = at('2025-11-10T10:00:00Z')
    await lead({ source: 'Website', received, type: 'Implants', labels: ['VIP'], paid: 100 })
    await lead({ source: 'Website', received, type: 'Implants', paid: 200 })
    await lead({ source: 'Radio', received, type: 'Braces', labels: ['vip'], paid: 400 })
    await typeSpend('Website', '2025-11', '30')
    const total = async (filter: string) => {
      const { leads, paid, spend } = (await report(`?from=2025-11-01&to=2025-11-20&${filter}`)).total
      return [leads, paid, spend]
    }
    expect(await total('types=Implants')).toEqual([2, '3.00', '20.00'])
    expect(await total('labels=vip')).toEqual([2, '5.00', '20.00'])
    expect(await total('types=Implants,Braces&labels=VIP')).toEqual([2, '5.00', '20.00'])
    expect(await total('types=Implants&labels=VIP')).toEqual([1, '1.00', '20.00'])
  })

  it('contains nothing of another practice', async () => {
    await lead({ source: 'Website', received: at('2025-11-10T10:00:00Z'), paid: 100 })
    await typeSpend('Website', '2025-11', '30')
    const other = await memberOf(await aPractice(product.deps))
    expect(await report('', other)).toMatchObject({ total: nothing, monthly_spend: [] })
  })

  it('is in euros in Ireland', async () => {
    const other = await memberOf(await aPractice(product.deps, { country: 'IE', time_zone: 'Europe/Dublin' }))
    expect((await report('', other)).currency).toBe('EUR')
  })

  it.each([
    ['one day alone', 'from=2025-11-01'],
    ['a last day before the first', 'from=2025-11-02&to=2025-11-01'],
    ['a last day in the future', 'from=2025-11-02&to=2025-11-21'],
  ])('is refused for %s', async (_case, query) => {
    const { status, body } = await staff.get(`/reporting/sources?${query}`)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'validation', ['to']])
  })
})
