import type { Country } from '@enamel/domain/config/country'
import { timeZoneOf } from '@enamel/domain/config/country'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPractice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { testProduct } from '../../testing/test-product.ts'
import { setClock, writeHistory } from './testing/history.ts'

const product = await testProduct()
afterAll(() => product.stop())
beforeAll(() => setClock(product, '2026-11-01T12:00:00Z'))

/** The days on which the clocks change, in both countries. */
const days = {
  'that has 23 hours': {
    day: '2026-03-29',
    // 23:30 the evening before, 00:30 and 23:30 on the day, 00:30 the morning after, on the practice's clocks.
    times: ['2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z', '2026-03-29T22:30:00Z', '2026-03-29T23:30:00Z'],
  },
  'that has 25 hours': {
    day: '2026-10-25',
    times: ['2026-10-24T22:30:00Z', '2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z', '2026-10-26T00:30:00Z'],
  },
}

async function staffOf(country: Country, times: readonly string[]): Promise<Person> {
  const practice = await aPractice(product.deps, { country, time_zone: timeZoneOf(country) })
  await writeHistory(
    product.deps,
    practice,
    times.map((at, index) => ({
      name: `Patient ${index}`,
      created: at,
      stages: [
        [at, 'newLead'],
        [at, 'consultation'],
      ],
      messages: [{ at, type: 'sms', inbound: true }],
    })),
  )
  const staff = product.visitor()
  await staff.signIn(practice.email)
  return staff
}

describe.each([
  ['GB', 'GBP'],
  ['IE', 'EUR'],
] as const)('in a practice of %s', (country, currency) => {
  it.each(Object.entries(days))(
    'a day %s counts from midnight to midnight (M-03, RPT-16)',
    async (_, { day, times }) => {
      const staff = await staffOf(country, times)
      const { body: overview } = await staff.get(`/reporting/overview?from=${day}&to=${day}`)
      expect(overview.currency).toBe(currency)
      for (const [set, expected] of [
        [overview.current, 2],
        // The evening before.
        [overview.previous, 1],
      ]) {
        const { leads_received, consults_booked, sms_received } = set
        expect([leads_received.value, consults_booked.value, sms_received.value]).toEqual([
          expected,
          expected,
          expected,
        ])
      }
      const { body: pipeline } = await staff.get(`/reporting/pipeline?from=${day}&to=${day}`)
      expect(pipeline.current).toMatchObject({ new_leads: { value: 2 }, consult_rate: { value: 1 } })
    },
  )

  it.each(Object.entries(days))(
    'the trend of a metric goes by the days around one %s',
    async (_, { day, times }) => {
      const staff = await staffOf(country, times)
      const month = day.slice(0, 8)
      const range = `from=${month}01&to=${month}31`
      for (const [report, metric] of [
        ['overview', 'leads_received'],
        ['overview', 'consults_booked'],
        ['overview', 'sms_received'],
        ['pipeline', 'consults_booked'],
      ]) {
        const { body } = await staff.get(`/reporting/${report}/trend?${range}&metric=${metric}`)
        expect(body.step).toBe('day')
        expect(body.points).toHaveLength(31)
        const counted = body.points.filter(({ value }: { value: number }) => value > 0)
        const date = Number(day.slice(8))
        expect(counted.map(({ from, value }: { from: string; value: number }) => [from, value])).toEqual([
          [`${month}${date - 1}`, 1],
          [day, 2],
          [`${month}${date + 1}`, 1],
        ])
      }
    },
  )
})

describe('the trend of a metric', () => {
  it('of all time begins on the day of the first fact, and is compared with nothing', async () => {
    const staff = await staffOf('GB', ['2025-12-31T23:30:00Z', '2026-07-01T12:00:00Z'])
    const { body } = await staff.get('/reporting/overview/trend?metric=leads_received')
    expect(body.step).toBe('month')
    expect(body.points[0]).toEqual({ from: '2025-12-31', to: '2025-12-31', value: 1, previous: null })
    expect(body.points.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-01', value: 0, previous: null })
    expect(body.points).toHaveLength(12)
    expect(body.points[7]).toEqual({ from: '2026-07-01', to: '2026-07-31', value: 1, previous: null })
  })

  it('of a practice without history is one day', async () => {
    const staff = await staffOf('GB', [])
    for (const [metric, value] of [
      ['leads_received', 0],
      ['avg_initial_contact_secs', null],
    ] as const) {
      const { body } = await staff.get(`/reporting/overview/trend?metric=${metric}`)
      const today = { from: '2026-11-01', to: '2026-11-01' }
      expect(body).toEqual({ step: 'day', points: [{ ...today, value, previous: null }] })
    }
  })

  it('is compared with as many days of the period before, also in weeks', async () => {
    // Sunday 4 October is the 26th day of the range, Monday 24 August the same day of the range before.
    const staff = await staffOf('GB', ['2026-10-04T12:00:00Z', '2026-08-24T12:00:00Z'])
    const range = 'from=2026-09-09&to=2026-10-19'
    const { body } = await staff.get(`/reporting/overview/trend?${range}&metric=leads_received`)
    expect(body.step).toBe('week')
    expect(body.points.map(({ value, previous }: Record<string, number>) => [value, previous])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it.each(['overview', 'pipeline'])('of an unknown metric of the %s is refused', async (report) => {
    const staff = await staffOf('GB', [])
    for (const query of ['', '?metric=constructor']) {
      const { status, body } = await staff.get(`/reporting/${report}/trend${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['metric']])
    }
  })
})
