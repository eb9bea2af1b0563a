import type { Metric } from '@enamel/contract/reporting'
import { type Country, timeZoneOf } from '@enamel/domain/config/country'
import { patientReports } from '@enamel/domain/patient-reports/reports'
import { overviewMetrics, pipelineMetrics } from '@enamel/domain/reporting/metric-definition'
import { reportPeriod } from '@enamel/domain/reporting/period'
import { joinList } from '@enamel/domain/text/comma-list'
import { addDays } from '@enamel/domain/time/practice-time'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { testProduct } from '../../testing/test-product.ts'
import { countedPatients } from './counted-patients.ts'
import { type PatientHistory, setClock, writeHistory } from './testing/history.ts'
import {
  periodBefore,
  type ReferenceFilters,
  type ReferenceMetric,
  type ReferencePeriod,
  type ReferenceQuestion,
  referenceOverview,
  referencePipeline,
} from './testing/reference.ts'

/** Between two half hours, so that no event is as late as the moment of a report, while the test runs. */
const NOW = '2026-04-06T12:07:00Z'
const TODAY = '2026-04-06'
/** The history begins before any range of the test, and covers the night in which the clocks go forward. */
const FIRST = Date.parse('2026-03-01T00:00:00Z')
const HALF_HOUR_MS = 30 * 60_000
const LAST_HALF_HOUR = Math.floor((Date.parse(NOW) - FIRST) / HALF_HOUR_MS)

const product = await testProduct()
afterAll(() => product.stop())

const at = (halfHour: number) =>
  new Date(FIRST + Math.min(halfHour, LAST_HALF_HOUR) * HALF_HOUR_MS).toISOString()
const halfHours = fc.integer({ min: 0, max: LAST_HALF_HOUR })
/** Most things follow each other within days, some at the same time. */
const gaps = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }))
const stages = fc.constantFrom(
  'newLead',
  'working',
  'consultation',
  'booking',
  'txPlanConsult',
  'thinking',
  'inTx',
  'complete',
  'didNotAttend',
  'lost',
  'maybeFuture',
  'blocked',
)
const messages = fc.record({
  halfHour: halfHours,
  type: fc.constantFrom('email', 'marketing_email', 'sms', 'call', 'whatsapp_message'),
  inbound: fc.boolean(),
  status: fc.constantFrom('sent', 'delivered', 'failed', 'sending'),
  by: fc.constantFrom('team', 'automated', 'bulk'),
})

const patients = fc
  .record({
    created: halfHours,
    type: fc.option(fc.constantFrom('Implants', 'Invisalign', 'General'), { nil: undefined }),
    source: fc.constantFrom('Website', 'Google Ads', 'google ads'),
    labels: fc.subarray(['Nervous', 'finance', 'Évora']),
    referrer: fc.option(fc.constant('Ruth'), { nil: undefined }),
    proposed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
    accepted: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
    moves: fc.array(fc.tuple(gaps, stages), { maxLength: 6 }),
    messages: fc.array(messages, { maxLength: 4 }),
    forms: fc.array(halfHours, { maxLength: 2 }),
  })
  .map(({ created, moves, messages, forms, type, referrer, ...patient }): Omit<PatientHistory, 'name'> => {
    let time = created
    return {
      ...patient,
      ...(type !== undefined && { type }),
      ...(referrer !== undefined && { referrer }),
      created: at(created),
      stages: moves.map(([gap, stage]) => {
        time += gap
        return [at(time), stage] as const
      }),
      messages: messages.map(({ halfHour, inbound, status, by, ...message }) => ({
        ...message,
        at: at(halfHour),
        inbound,
        ...(inbound ? {} : { status, by }),
      })),
      forms: forms.map(at),
    }
  })
const histories = fc
  .array(patients, { minLength: 1, maxLength: 12 })
  .map((list): PatientHistory[] => list.map((patient, index) => ({ name: `Patient ${index}`, ...patient })))

const some = (choices: string[]) =>
  fc.option(fc.subarray(choices, { minLength: 1 }), { nil: undefined, freq: 2 })
const filters = fc.record({
  types: some(['Implants', 'Invisalign', 'none']),
  sources: some(['GOOGLE ADS', 'Website']),
  labels: some(['nervous', 'FINANCE', 'éVORA']),
  stages: some(['lost', 'consultation', 'inTx', 'none']),
}) as fc.Arbitrary<ReferenceFilters>
const ranges = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 14 })).map(([back, length]) => {
    const to = addDays(TODAY, -back)
    return { from: addDays(to, 1 - length), to }
  }),
  { nil: null, freq: 6 },
)
const countries = fc.constantFrom<Country[]>('GB', 'IE')

interface Fixture {
  practice: Practice
  staff: Person
  question: ReferenceQuestion
}

async function fixtureOf(
  history: PatientHistory[],
  filters: ReferenceFilters,
  days: ReferencePeriod['days'],
  country: Country,
): Promise<Fixture> {
  setClock(product, NOW)
  const hasReferrals = country === 'GB'
  const practice = await aPractice(product.deps, {
    country,
    time_zone: timeZoneOf(country),
    referrals_enabled: hasReferrals,
  })
  await writeHistory(product.deps, practice, history)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  const question = { history, filters, period: { days, asOf: NOW }, zone: timeZoneOf(country), hasReferrals }
  return { practice, staff, question }
}

function queryOf(
  { filters, period: { days } }: ReferenceQuestion,
  given: Record<string, string> = {},
): URLSearchParams {
  const lists = Object.entries(filters).filter(([, list]) => list !== undefined)
  return new URLSearchParams({
    ...(days ?? {}),
    ...Object.fromEntries(lists.map(([name, list]) => [name, joinList(list)])),
    ...given,
  })
}

/** The filters of the overview, which has none by stage. */
function withoutStages(question: ReferenceQuestion): ReferenceQuestion {
  const { stages: _, ...filters } = question.filters
  return { ...question, filters }
}

/** Compares metrics of the API with those of the reference. Amounts are rounded to the penny, once. */
function expectMetrics(
  actual: Record<string, Metric> | null,
  expected: Record<string, ReferenceMetric> | null,
): void {
  expect(actual === null).toBe(expected === null)
  if (actual === null || expected === null) return
  expect(Object.keys(actual).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [name, { value, breakdown, aggregate }] of Object.entries(actual)) {
    const metric = expected[name]
    const rows = breakdown.map(({ label, value, uncounted }) => [label, value, ...(uncounted ? [true] : [])])
    expect([value, rows], name).toEqual([metric?.value, metric?.rows])
    expect(aggregate?.type, name).toBe(metric?.aggregate?.type)
    if (aggregate && metric?.aggregate)
      expect(Math.abs(Number(aggregate.value) * 100 - metric.aggregate.pence), name).toBeLessThan(0.51)
  }
}

const reports = {
  overview: { metrics: overviewMetrics, reference: referenceOverview },
  pipeline: { metrics: pipelineMetrics, reference: referencePipeline },
} as const

it('every metric of every history equals what plain loops count, now and in the period before (RPT-15, RPT-16, M-01 to M-11)', async () => {
  await fc.assert(
    fc.asyncProperty(histories, filters, ranges, countries, async (history, filters, days, country) => {
      const { staff, question: asked } = await fixtureOf(history, filters, days, country)
      for (const name of ['overview', 'pipeline'] as const) {
        const question = name === 'overview' ? withoutStages(asked) : asked
        const before = periodBefore(question.period)
        const { reference } = reports[name]
        const { status, body } = await staff.get(`/reporting/${name}?${queryOf(question)}`)
        expect(status).toBe(200)
        expectMetrics(body.current, reference(question))
        expectMetrics(body.previous, before && reference({ ...question, period: before }))
      }
    }),
    { numRuns: 20 },
  )
})

it('every card has as many patients as the query that lists them, each once (RPT-17, M-05)', async () => {
  await fc.assert(
    fc.asyncProperty(histories, filters, ranges, countries, async (history, filters, days, country) => {
      const { practice, staff, question } = await fixtureOf(history, filters, days, country)
      const asked = withoutStages(question)
      const overview = (await staff.get(`/reporting/overview?${queryOf(asked)}`)).body.current
      const pipeline = (await staff.get(`/reporting/pipeline?${queryOf(asked)}`)).body.current
      const cards: Record<string, { value: number }> = {
        'overview/leadsReceived': overview.leads_received,
        'overview/consultsBooked': overview.consults_booked,
        'overview/goneAhead': overview.gone_ahead,
        'overview/losses': overview.losses,
        'pipeline/newLeads': pipeline.new_leads,
        'pipeline/consultsBooked': pipeline.consults_booked,
        'pipeline/txPlanConsults': pipeline.tx_plan_consults,
        'pipeline/goneAhead': pipeline.won,
        'pipeline/failedToAttend': pipeline.failed_to_attend,
        'pipeline/lost': pipeline.lost,
      }
      const period = reportPeriod(days, new Date(NOW), question.zone)
      await inside(product.deps, practice, async (tx) => {
        for (const { id, who, namespace } of patientReports) {
          if (namespace === 'sources') continue
          const listed = await countedPatients(tx, { who, period, filters: asked.filters }).execute(tx)
          expect(listed.rows.length, id).toBe(cards[id]?.value)
          expect(new Set(listed.rows.map(({ patient_id }) => patient_id)).size, id).toBe(listed.rows.length)
        }
      })
    }),
    { numRuns: 15 },
  )
})

it('every step of a trend is what the card would show for its days, beside as many days of the period before', async () => {
  const metrics = fc.constantFrom(
    ...overviewMetrics.map((metric) => ['overview', metric] as const),
    ...pipelineMetrics.map((metric) => ['pipeline', metric] as const),
  )
  await fc.assert(
    fc.asyncProperty(
      histories,
      ranges,
      countries,
      metrics,
      async (history, days, country, [report, metric]) => {
        const { staff, question } = await fixtureOf(history, {}, days, country)
        const { body } = await staff.get(`/reporting/${report}/trend?${queryOf(question, { metric })}`)
        const valueIn = (period: ReferencePeriod) =>
          reports[report].reference({ ...question, period })[metric]?.value
        for (const { from, to, value, previous } of body.points) {
          expect(value, `${from} to ${to}`).toEqual(valueIn({ days: { from, to }, asOf: NOW }))
          const before = periodBefore({ days, asOf: NOW })
          if (!before?.days || !days) {
            expect(previous).toBeNull()
            continue
          }
          const length = Math.round((Date.parse(days.from) - Date.parse(before.days.from)) / 86_400_000)
          const earlier = { from: addDays(from, -length), to: addDays(to, -length) }
          expect(previous, `${from} to ${to}`).toEqual(valueIn({ days: earlier, asOf: before.asOf }))
        }
      },
    ),
    { numRuns: 20 },
  )
})
