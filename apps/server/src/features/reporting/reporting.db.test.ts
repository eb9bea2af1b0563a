import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { testProduct } from '../../testing/test-product.ts'
import { type PatientHistory, setClock, writeHistory } from './testing/history.ts'

/*
 * One practice with a history small enough to count by hand. It is Thursday 2 April 2026, and the reports are about
 * Wednesday 25 to Tuesday 31 March, the week in which the clocks go forward: 25 March 00:00 UTC to 31 March 23:00 UTC.
 * The week before is 18 to 24 March, as of Thursday 26 March.
 */
const NOW = '2026-04-02T12:00:00Z'
const WEEK = 'from=2026-03-25&to=2026-03-31'

const history: PatientHistory[] = [
  {
    name: 'Amy',
    // The first instant of the week.
    created: '2026-03-25T00:00:00Z',
    type: 'Implants',
    source: 'Website',
    labels: ['Nervous'],
    proposed: 300_000,
    accepted: 100_000,
    stages: [
      ['2026-03-25T00:00:00Z', 'newLead'],
      ['2026-03-26T09:00:00Z', 'consultation'],
      ['2026-03-28T09:00:00Z', 'inTx'],
    ],
    messages: [
      { at: '2026-03-25T00:01:00Z', type: 'sms', by: 'automated' },
      { at: '2026-03-25T00:30:00Z', type: 'email', status: 'failed' },
      // The team's first contact, an hour after she was created.
      { at: '2026-03-25T01:00:00Z', type: 'call' },
      { at: '2026-03-25T09:00:00Z', type: 'email', inbound: true },
      { at: '2026-03-25T10:00:00Z', type: 'email', status: 'delivered' },
    ],
  },
  {
    name: 'Ben',
    // The last instant of the week before.
    created: '2026-03-24T23:59:59.999Z',
    type: 'Implants',
    source: 'Google Ads',
    stages: [
      ['2026-03-24T23:59:59.999Z', 'newLead'],
      ['2026-03-27T09:00:00Z', 'consultation'],
      ['2026-03-30T09:00:00Z', 'didNotAttend'],
      ['2026-03-30T15:00:00Z', 'booking'],
    ],
    messages: [
      // After the moment as of which the week before is reported.
      { at: '2026-03-26T14:00:00Z', type: 'whatsapp_message' },
      { at: '2026-03-29T00:30:00Z', type: 'sms', inbound: true },
      // The first instant after the week.
      { at: '2026-03-31T23:00:00Z', type: 'sms', inbound: true },
    ],
  },
  {
    name: 'Cat',
    // Sunday 29 March, 23:30 by the practice's clocks.
    created: '2026-03-29T22:30:00Z',
    type: 'Invisalign',
    stages: [
      ['2026-03-29T22:30:00Z', 'newLead'],
      ['2026-03-30T09:00:00Z', 'lost'],
      ['2026-03-31T09:00:00Z', 'blocked'],
    ],
    messages: [
      // Nine and a half hours after she was created.
      { at: '2026-03-30T08:00:00Z', type: 'sms', status: 'sending' },
      { at: '2026-03-31T22:59:59Z', type: 'marketing_email', by: 'bulk' },
    ],
  },
  {
    name: 'Dan',
    // The last instant of the week.
    created: '2026-03-31T22:59:59.999Z',
    referrer: 'Amy',
    proposed: 50_000,
    accepted: 80_000,
    stages: [
      ['2026-03-31T22:59:59.999Z', 'newLead'],
      ['2026-04-01T09:00:00Z', 'maybeFuture'],
    ],
    // Texted before he was stored.
    messages: [{ at: '2026-03-31T22:00:00Z', type: 'sms' }],
  },
  {
    name: 'Eve',
    // The first instant after the week.
    created: '2026-03-31T23:00:00Z',
    stages: [
      ['2026-03-31T23:00:00Z', 'newLead'],
      ['2026-04-01T10:00:00Z', 'consultation'],
    ],
  },
  {
    name: 'Fay',
    // The first instant of the week before.
    created: '2026-03-18T00:00:00Z',
    type: 'Implants',
    proposed: 200_000,
    accepted: 200_000,
    stages: [
      ['2026-03-18T00:00:00Z', 'newLead'],
      ['2026-03-20T09:00:00Z', 'consultation'],
      ['2026-03-22T09:00:00Z', 'txPlanConsult'],
      ['2026-03-26T10:00:00Z', 'consultation'],
      ['2026-03-26T11:00:00Z', 'inTx'],
    ],
    messages: [
      { at: '2026-03-19T10:00:00Z', type: 'sms', status: 'failed' },
      // A day and a half after she was created.
      { at: '2026-03-19T12:00:00Z', type: 'sms' },
    ],
  },
  {
    name: 'Gus',
    created: '2026-02-10T09:00:00Z',
    labels: ['nervous'],
    stages: [
      ['2026-02-10T09:00:00Z', 'newLead'],
      ['2026-03-02T09:00:00Z', 'maybeFuture'],
      ['2026-03-20T09:00:00Z', 'lost'],
      ['2026-03-27T09:00:00Z', 'working'],
    ],
    forms: ['2026-02-10T09:00:00Z', '2026-03-26T20:00:00Z', '2026-03-26T20:05:00Z'],
  },
  {
    name: 'Hal',
    created: '2026-03-01T09:00:00Z',
    type: 'Whitening',
    proposed: 90_000,
    accepted: 40_000,
    stages: [
      ['2026-03-01T09:00:00Z', 'newLead'],
      ['2026-03-28T09:00:00Z', 'lost'],
    ],
    messages: [{ at: '2026-03-31T10:00:00Z', type: 'marketing_email', inbound: true }],
  },
]

/*
 * Estimates: £3,000 (Amy), £500 (Dan), £2,000 (Fay) and £900 (Hal) were proposed. The mean of Implants is £2,500, that of
 * all is £6,400 ÷ 4 = £1,600.
 */

const product = await testProduct()
afterAll(() => product.stop())
let practice: Practice
let staff: Person

beforeAll(async () => {
  setClock(product, NOW)
  practice = await aPractice(product.deps, { referrals_enabled: true })
  await writeHistory(product.deps, practice, history)
  staff = product.visitor()
  await staff.signIn(practice.email)
})

const none = { breakdown: [], aggregate: null }
const row = (label: string, value: number, uncounted = false) => ({ label, value, uncounted })
const sum = (type: string, value: string) => ({ type, value })
const sentRows = (team: number, automated: number, bulk: number, failed: number) => [
  row('By the team', team),
  row('Automated', automated),
  row('Bulk', bulk),
  row('Failed', failed, true),
]

const overviewOfWeek = {
  leads_received: {
    value: 3, // Amy, Cat, Dan
    breakdown: [row('New enquiries', 3), row('Re-enquiries', 1, true)], // Gus enquired again, twice.
    aggregate: sum('estimated', '5100.00'), // Amy 3,000; Cat 1,600, as no one with Invisalign has an amount; Dan 500
  },
  consults_booked: {
    value: 3, // Amy; Ben, twice; Fay, for the second time
    breakdown: [row('New leads', 1), row('Existing patients', 2)],
    aggregate: sum('estimated', '7500.00'), // Amy 3,000; Ben 2,500; Fay 2,000
  },
  gone_ahead: { value: 2, breakdown: [], aggregate: sum('accepted', '3000.00') }, // Amy 1,000; Fay 2,000
  email_received: { value: 2, ...none }, // from Amy and Hal
  email_sent: { value: 2, breakdown: sentRows(1, 0, 1, 1), aggregate: null }, // to Amy and Cat; one to Amy failed
  sms_received: { value: 1, ...none }, // from Ben
  sms_sent: { value: 2, breakdown: sentRows(1, 1, 0, 0), aggregate: null }, // to Amy and Dan; Cat's is being sent
  avg_initial_contact_secs: { value: 12_600, ...none }, // Amy 3,600; Cat 34,200; Dan 0
  losses: {
    value: 2, // Cat, last to blocked; Hal
    breakdown: [
      row('Not interested', 1),
      row('Maybe in the future', 0),
      row('Blocked', 1),
      row('Did not attend', 1, true), // Ben
    ],
    aggregate: sum('lost', '500.00'), // Hal 900 − 400
  },
  did_not_attend: { value: 1, ...none },
}

const overviewBefore = {
  leads_received: {
    value: 2, // Ben, Fay
    breakdown: [row('New enquiries', 2), row('Re-enquiries', 0, true)],
    aggregate: sum('estimated', '4500.00'), // Ben 2,500; Fay 2,000
  },
  consults_booked: {
    value: 1, // Fay
    breakdown: [row('New leads', 1), row('Existing patients', 0)],
    aggregate: sum('estimated', '2000.00'),
  },
  gone_ahead: { value: 0, breakdown: [], aggregate: sum('accepted', '0.00') },
  email_received: { value: 0, ...none },
  email_sent: { value: 0, breakdown: sentRows(0, 0, 0, 0), aggregate: null },
  sms_received: { value: 0, ...none },
  sms_sent: { value: 1, breakdown: sentRows(1, 0, 0, 1), aggregate: null },
  avg_initial_contact_secs: { value: 129_600, ...none }, // Fay. Ben was contacted later than 26 March 12:00.
  losses: {
    value: 1, // Gus, from another stage of loss
    breakdown: [
      row('Not interested', 1),
      row('Maybe in the future', 0),
      row('Blocked', 0),
      row('Did not attend', 0, true),
    ],
    aggregate: sum('lost', '0.00'),
  },
  did_not_attend: { value: 0, ...none },
}

const pipelineOfWeek = {
  new_leads: {
    value: 3, // Amy, Cat, Dan
    breakdown: [row('Referred', 1), row('Not referred', 2)], // Dan
    aggregate: sum('estimated', '5100.00'),
  },
  consults_booked: { value: 1, breakdown: [], aggregate: sum('estimated', '3000.00') }, // Amy
  tx_plan_consults: { value: 0, breakdown: [], aggregate: sum('proposed', '0.00') },
  won: { value: 1, breakdown: [], aggregate: sum('accepted', '1000.00') }, // Amy
  failed_to_attend: { value: 0, ...none },
  lost: {
    value: 2, // Cat; Dan, after the week
    breakdown: [row('Not interested', 0), row('Maybe in the future', 1), row('Blocked', 1)],
    aggregate: sum('lost', '0.00'), // Dan accepted more than was proposed.
  },
  consult_rate: { value: 1 / 3, ...none },
  won_rate: { value: 1 / 3, ...none },
  not_interested: { value: 0, ...none },
  maybe_future: { value: 1, ...none },
  blocked: { value: 1, ...none },
}

const pipelineBefore = {
  new_leads: {
    value: 2, // Ben, Fay
    breakdown: [row('Referred', 0), row('Not referred', 2)],
    aggregate: sum('estimated', '4500.00'),
  },
  consults_booked: { value: 1, breakdown: [], aggregate: sum('estimated', '2000.00') }, // Fay; Ben on 27 March
  tx_plan_consults: { value: 1, breakdown: [], aggregate: sum('proposed', '2000.00') }, // Fay
  won: { value: 1, breakdown: [], aggregate: sum('accepted', '2000.00') }, // Fay, an hour before
  failed_to_attend: { value: 0, ...none }, // Ben on 30 March
  lost: {
    value: 0,
    breakdown: [row('Not interested', 0), row('Maybe in the future', 0), row('Blocked', 0)],
    aggregate: sum('lost', '0.00'),
  },
  consult_rate: { value: 1 / 2, ...none },
  won_rate: { value: 1 / 2, ...none },
  not_interested: { value: 0, ...none },
  maybe_future: { value: 0, ...none },
  blocked: { value: 0, ...none },
}

const days = { from: '2026-03-25', to: '2026-03-31', currency: 'GBP' }

describe('a week of the fixture practice', () => {
  it('is reported by the overview, with the week before (RPT-13, RPT-15, RPT-16, RPT-25, M-02, M-05, M-06, M-07, M-09, C3-04)', async () => {
    const { status, body } = await staff.get(`/reporting/overview?${WEEK}`)
    expect(status).toBe(200)
    expect(body).toEqual({ current: overviewOfWeek, previous: overviewBefore, ...days })
  })

  it('is reported by the pipeline, as a cohort, with the cohort of the week before (RPT-14, RPT-15, RPT-16, RPT-25, M-06, M-07, M-09, M-11, C3-04)', async () => {
    const { status, body } = await staff.get(`/reporting/pipeline?${WEEK}`)
    expect(status).toBe(200)
    expect(body).toEqual({ current: pipelineOfWeek, previous: pipelineBefore, ...days })
  })

  it('has counted rows that add up to the value of their card (RPT-25)', async () => {
    for (const report of ['overview', 'pipeline']) {
      const { current, previous } = (await staff.get(`/reporting/${report}?${WEEK}`)).body
      for (const { value, breakdown } of [
        ...Object.values(current),
        ...Object.values(previous),
      ] as Metric[]) {
        const counted = breakdown.filter(({ uncounted }) => !uncounted)
        if (counted.length > 0) expect(counted.reduce((total, { value }) => total + value, 0)).toBe(value)
      }
    }
  })
})

interface Metric {
  value: number
  breakdown: { value: number; uncounted: boolean }[]
}

describe('a report of all time', () => {
  it('counts everything, and has no period before it (M-03, M-07)', async () => {
    const overview = (await staff.get('/reporting/overview')).body
    expect(overview).toMatchObject({ previous: null, from: null, to: null })
    expect(overview.current.leads_received).toMatchObject({ value: 8 })
    expect(overview.current.leads_received.breakdown).toEqual([
      row('New enquiries', 8),
      row('Re-enquiries', 0, true),
    ])
    // Amy, Ben, Eve and Fay; Cat, Dan, Gus and Hal.
    expect(overview.current.consults_booked.value).toBe(4)
    expect(overview.current.consults_booked.breakdown).toEqual([
      row('New leads', 4),
      row('Existing patients', 0),
    ])
    expect(overview.current.losses.value).toBe(4)
    expect(overview.current.sms_received.value).toBe(2)
    const pipeline = (await staff.get('/reporting/pipeline')).body
    expect(pipeline.previous).toBeNull()
    expect(pipeline.current).toMatchObject({
      new_leads: { value: 8 },
      consults_booked: { value: 4 },
      won: { value: 2 },
      // Gus has been won back.
      lost: { value: 3 },
      consult_rate: { value: 1 / 2 },
    })
  })
})

describe('the filters of a report (RPT-12)', () => {
  const values = async (report: string, filter: string) => {
    const { current } = (await staff.get(`/reporting/${report}?${WEEK}&${filter}`)).body
    return Object.fromEntries(
      Object.entries(current as Record<string, Metric>).map(([name, { value }]) => [name, value]),
    )
  }

  it.each([
    // Amy, Ben and Fay.
    ['types=Implants', { leads_received: 1, consults_booked: 3, email_received: 1, sms_received: 1 }],
    // Cat, and Hal.
    ['types=Invisalign,Whitening', { leads_received: 1, losses: 2, email_received: 1, email_sent: 1 }],
    // Dan, and Gus and Eve, who have no type either.
    ['types=none', { leads_received: 1, losses: 0, sms_sent: 1, avg_initial_contact_secs: 0 }],
    // Ben.
    [
      'sources=google%20%20ADS',
      { leads_received: 0, consults_booked: 1, sms_received: 1, did_not_attend: 1 },
    ],
    ['sources=Website,Google Ads', { leads_received: 1, consults_booked: 2 }],
    // Amy and Gus.
    ['labels=NERVOUS,Finance', { leads_received: 1, consults_booked: 1, losses: 0, email_sent: 1 }],
    ['types=Implants&labels=nervous', { leads_received: 1, consults_booked: 1, gone_ahead: 1 }],
    ['types=Nothing', { leads_received: 0, email_sent: 0, avg_initial_contact_secs: null }],
  ])('narrow the overview: %s (RPT-12, M-04)', async (filter, expected) => {
    expect(await values('overview', filter)).toMatchObject(expected)
  })

  it.each([
    ['types=Implants', { new_leads: 1, consults_booked: 1, lost: 0, consult_rate: 1 }],
    ['sources=website', { new_leads: 1, won: 1 }],
    ['labels=nervous', { new_leads: 1, won_rate: 1 }],
    // Cat and Dan, who are in these stages now.
    ['stages=blocked,maybeFuture', { new_leads: 2, lost: 2, won: 0, won_rate: 0 }],
    ['stages=inTx', { new_leads: 1, consults_booked: 1, won: 1, lost: 0 }],
    ['stages=none', { new_leads: 0, consult_rate: 0 }],
  ])('narrow the pipeline: %s (RPT-12, M-04, M-11)', async (filter, expected) => {
    expect(await values('pipeline', filter)).toMatchObject(expected)
  })

  it('narrow the period before as well, but not the means of the estimates (M-04, M-09)', async () => {
    const { previous } = (await staff.get(`/reporting/overview?${WEEK}&sources=Google Ads`)).body
    // Ben, by the mean of Amy and Fay.
    expect(previous.leads_received).toMatchObject({ value: 1, aggregate: { value: '2500.00' } })
  })

  it('find the patients who are in no stage as "none"', async () => {
    const other = await aPractice(product.deps)
    await writeHistory(product.deps, other, [{ name: 'Ivy', created: '2026-03-26T09:00:00Z' }])
    const person = product.visitor()
    await person.signIn(other.email)
    const { current } = (await person.get(`/reporting/pipeline?${WEEK}&stages=none`)).body
    expect(current.new_leads.value).toBe(1)
  })
})

describe('the amounts of a report', () => {
  const inState = async (state: 'healthy' | 'unhealthy' | 'disconnecting' | 'disconnected') => {
    await inside(product.deps, practice, (tx) =>
      tx
        .insertInto('integrations')
        .values({ client_id: practice.id, integration: 'dentally', state, changed_at: new Date(NOW) })
        .onConflict((conflict) => conflict.columns(['client_id', 'integration']).doUpdateSet({ state }))
        .execute(),
    )
    const { current, previous } = (await staff.get(`/reporting/overview?${WEEK}`)).body
    return [current, previous].map(({ leads_received }) => leads_received.aggregate)
  }

  it('are left out while the practice is connected to Dentally, in any state of the connection (M-10, C3-05)', async () => {
    for (const state of ['healthy', 'unhealthy', 'disconnecting'] as const)
      expect(await inState(state), state).toEqual([null, null])
    expect(await inState('disconnected')).toEqual([sum('estimated', '5100.00'), sum('estimated', '4500.00')])
  })
})

it('a practice without referrals has no rows about them', async () => {
  const other = await aPractice(product.deps)
  const person = product.visitor()
  await person.signIn(other.email)
  const { current, previous } = (await person.get(`/reporting/pipeline?${WEEK}`)).body
  expect([current.new_leads.breakdown, previous.new_leads.breakdown]).toEqual([[], []])
})

it('can be narrowed by 500 names, and by no more', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Finance plan ${index}`).join()
  for (const report of ['overview', 'pipeline']) {
    const { status, body } = await staff.get(`/reporting/${report}?${WEEK}&labels=${names(499)},Nervous`)
    expect(status).toBe(200)
    const narrowed = await staff.get(`/reporting/${report}?${WEEK}&labels=Nervous`)
    expect(body).toEqual(narrowed.body)
    const refused = await staff.get(`/reporting/${report}?${WEEK}&labels=${names(501)}`)
    expect([refused.status, refused.body.errors]).toEqual([422, { labels: ['Must have at most 500 names'] }])
  }
})

describe('a range', () => {
  const refused = async (query: string, report = 'overview') => {
    const { status, body } = await staff.get(`/reporting/${report}?${query}`)
    expect([status, body.code]).toEqual([422, 'validation'])
    expect(body.message).toEqual(expect.any(String))
    return body.errors
  }

  it.each(['overview', 'pipeline', 'overview/trend', 'pipeline/trend'])(
    'that is half given, reversed or in the future is refused by %s (M-03, G3-11)',
    async (report) => {
      const metric = report.endsWith('trend') ? '&metric=consults_booked' : ''
      const both = 'Give both the first and the last day, or neither'
      expect(await refused(`from=2026-03-01${metric}`, report)).toEqual({ to: [both] })
      expect(await refused(`to=2026-03-01${metric}`, report)).toEqual({ from: [both] })
      expect(await refused(`from=2026-03-02&to=2026-03-01${metric}`, report)).toEqual({
        to: ['Must not be before the first day'],
      })
      expect(await refused(`from=2026-03-02&to=2026-04-03${metric}`, report)).toEqual({
        to: ['Must not be in the future'],
      })
      expect((await staff.get(`/reporting/${report}?from=2026-04-02&to=2026-04-02${metric}`)).status).toBe(
        200,
      )
    },
  )

  it('with a bad day is refused, and one response names every error (G3-11)', async () => {
    expect(await refused('from=2026-02-30&to=2026-02-31')).toEqual({
      from: ['Must be a day such as 2025-11-20'],
      to: ['Must be a day such as 2025-11-20'],
    })
    expect(await refused('from=0001-01-01&to=2026-02-01')).toEqual({ from: ['Must be in 1900 or later'] })
    expect(await refused('from=2026-03-02&to=2026-04-03&stages=lost')).toEqual({
      to: ['Must not be in the future'],
      stages: ['The overview cannot be filtered by stage'],
    })
    expect((await staff.get('/reporting/pipeline?from=1900-01-01&to=2026-04-02')).status).toBe(200)
  })
})

it('no report counts the patients of another practice, and none is given without a session (SETT-12, SETT-13)', async () => {
  const other = await aPractice(product.deps)
  const person = product.visitor()
  await person.signIn(other.email)
  for (const [report, metric] of [
    ['overview', 'leads_received'],
    ['pipeline', 'new_leads'],
  ] as const) {
    const { current } = (await person.get(`/reporting/${report}?${WEEK}`)).body
    const values = Object.values(current as Record<string, Metric>).map(({ value }) => value ?? 0)
    expect(values.every((value) => value === 0)).toBe(true)
    const { points } = (await person.get(`/reporting/${report}/trend?${WEEK}&metric=${metric}`)).body
    expect(
      points.every(({ value, previous }: { value: number; previous: number }) => value + previous === 0),
    ).toBe(true)
    for (const path of [`/reporting/${report}`, `/reporting/${report}/trend?metric=${metric}`])
      expect((await product.visitor().get(path)).status).toBe(401)
  }
})
