import { patientReports } from '@enamel/domain/patient-reports/reports'
import { overview, pipeline } from '@enamel/domain/reporting/metrics'
import { addDays, calendarDay, startOfDay } from '@enamel/domain/time/practice-time'
import { describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { aLead, manyLeads } from '../../testing/lead-history.ts'
import type { ApiResponse, Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture()
const { deps, clock } = product

const DAY_MS = 86_400_000
const ZONE = 'Europe/London'
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
const dayOf = (moment: Date) => calendarDay(moment, ZONE)

const PATHS = { overview: '/v3/patients/overview', others: '/v3/patients' }
const pathOf = (report: string) => (report.startsWith('overview/') ? PATHS.overview : PATHS.others)

function list(report: string, query: Record<string, string> = {}, person: Person = staff) {
  return person.get(`${pathOf(report)}?${new URLSearchParams({ report, ...query })}`)
}

const idsOf = ({ body }: ApiResponse): string[] =>
  body.data.map(({ patient_id }: { patient_id: string }) => patient_id)

/** The overview has no filter by stage. */
function omitStages({ stages: _, ...filters }: { stages?: string; types?: string }) {
  return filters
}

async function aMember(): Promise<{ practice: Practice; person: Person }> {
  const practice = await aPractice(deps)
  const person = product.visitor()
  await person.signIn(practice.email)
  return { practice, person }
}

describe('the patients of a report', () => {
  /** Leads by name, each with what they did, of whom the last came long before the others. */
  async function aYear() {
    const { practice, person } = await aMember()
    const lead = (moves: Parameters<typeof aLead>[2]['moves'] = [], receivedAt = daysAgo(20)) =>
      aLead(deps, practice, { receivedAt, moves })
    const leads = {
      waiting: await lead(),
      booked: await lead([['consultation', daysAgo(9)]]),
      bookedTwice: await lead([
        ['consultation', daysAgo(8)],
        ['booking', daysAgo(7)],
      ]),
      planned: await lead([['txPlanConsult', daysAgo(6)]]),
      ahead: await lead([['inTx', daysAgo(5)]]),
      missed: await lead([['didNotAttend', daysAgo(4)]]),
      lost: await lead([['lost', daysAgo(3)]]),
      lostAndBack: await lead([
        ['lost', daysAgo(3)],
        ['working', daysAgo(2)],
      ]),
      oldAndLost: await lead([['blocked', daysAgo(1)]], daysAgo(200)),
    }
    await inside(deps, practice, (tx) =>
      tx.updateTable('patients').set({ proposed_pence: 100 }).where('id', '=', leads.planned).execute(),
    )
    return { person, leads }
  }

  it('are exactly those that its figure counts, each once, with their total (PRT-03)', async () => {
    const { person, leads } = await aYear()
    const { oldAndLost, ...recent } = leads
    const cohort = Object.values(recent)
    const expected: Record<string, string[]> = {
      'overview/leadsReceived': cohort,
      'overview/consultsBooked': [leads.booked, leads.bookedTwice],
      'overview/goneAhead': [leads.ahead],
      'overview/losses': [leads.lost, leads.lostAndBack, oldAndLost],
      'pipeline/newLeads': cohort,
      'pipeline/consultsBooked': [leads.booked, leads.bookedTwice],
      'pipeline/txPlanConsults': [leads.planned],
      'pipeline/goneAhead': [leads.ahead],
      'pipeline/lost': [leads.lost],
      'pipeline/failedToAttend': [leads.missed],
      'sources/leads': cohort,
      'sources/booked': [leads.booked, leads.bookedTwice],
      'sources/attended': [leads.planned, leads.ahead],
      'sources/won': [leads.ahead],
      'sources/proposed': [leads.planned],
      'sources/accepted': [],
      'sources/paid': [],
    }
    expect(Object.keys(expected).toSorted()).toEqual(patientReports.map(({ id }) => id).toSorted())
    const range = { from: dayOf(daysAgo(30)), to: dayOf(clock.now()) }
    for (const [report, ids] of Object.entries(expected)) {
      const response = await list(report, range, person)
      expect(response.status, report).toBe(200)
      expect(idsOf(response).toSorted(), report).toEqual(ids.toSorted())
      expect(response.body.metadata, report).toEqual({ total: ids.length, page: 1, limit: 50 })
    }
  })

  it('come in the order of the latest event that counts them, the latest first (PRT-04)', async () => {
    const { person, leads } = await aYear()
    expect(idsOf(await list('overview/losses', {}, person)).slice(0, 1)).toEqual([leads.oldAndLost])
    expect(idsOf(await list('overview/consultsBooked', {}, person))).toEqual([
      leads.bookedTwice,
      leads.booked,
    ])
    expect(idsOf(await list('overview/leadsReceived', {}, person)).at(-1)).toBe(leads.oldAndLost)
  })

  it('have name, email, phone, stage and type as the patient call has them (PRT-03)', async () => {
    const { practice, person } = await aMember()
    const columns = {
      email: 'anna@mail.example',
      phone: '07700 900123',
      phone_e164: '+447700900123',
      tx_type: 'Implants',
    }
    const receivedAt = clock.now()
    const id = await aLead(deps, practice, { receivedAt, firstName: 'Anna', lastName: 'Zoë', columns })
    const bare = await aLead(deps, practice, { receivedAt: daysAgo(1), lastName: '' })
    const { body } = await list('pipeline/newLeads', {}, person)
    expect(body.data).toEqual([
      {
        patient_id: id,
        distinguisher: null,
        email: 'anna@mail.example',
        name: 'Anna Zoë',
        phone: '+447700900123',
        stage: 'newLead',
        type: 'Implants',
      },
      {
        patient_id: bare,
        distinguisher: null,
        email: null,
        name: 'Grace',
        phone: null,
        stage: 'newLead',
        type: null,
      },
    ])
    const patient = (await person.get(`/v3/patients/${id}`)).body
    expect(body.data[0]).toMatchObject({ email: patient.email, phone: patient.phone, type: patient.type })
  })

  it('are as many as its card says, for every card with an id (RPT-17, RPT-27)', async () => {
    const { person } = await aYear()
    const range = { from: dayOf(daysAgo(25)), to: dayOf(clock.now()) }
    const filterings: { stages?: string; types?: string }[] = [
      {},
      { stages: 'lost,blocked,consultation' },
      { types: 'Implants' },
    ]
    for (const filters of filterings) {
      for (const [namespace, metrics] of Object.entries({ overview, pipeline })) {
        const query = { ...range, ...(namespace === 'overview' ? omitStages(filters) : filters) }
        const { current } = (await person.get(`/reporting/${namespace}?${new URLSearchParams(query)}`)).body
        for (const [metric, { report }] of Object.entries(metrics)) {
          if (report === null) continue
          const { metadata } = (await list(`${namespace}/${report}`, query, person)).body
          expect(metadata.total, `${namespace}/${report}`).toBe(current[metric].value)
        }
      }
    }
  })
})

describe('the pages of a report', () => {
  it('have 50 patients and give each patient once, in a stable order, while their events tie (PRT-04)', async () => {
    const { practice, person } = await aMember()
    const [today, yesterday] = [daysAgo(0), daysAgo(1)]
    const ids = await manyLeads(deps, practice, [
      ...Array.from({ length: 60 }, () => yesterday),
      ...Array.from({ length: 60 }, () => today),
    ])
    const expected = [...ids.slice(60).toSorted(), ...ids.slice(0, 60).toSorted()]
    const pages = []
    for (const page of ['1', '2', '3']) pages.push(await list('overview/leadsReceived', { page }, person))
    expect(pages.map((page) => idsOf(page).length)).toEqual([50, 50, 20])
    expect(pages.flatMap(idsOf)).toEqual(expected)
    expect(pages.map(({ body }) => body.metadata)).toEqual(
      [1, 2, 3].map((page) => ({ total: 120, page, limit: 50 })),
    )
    const small = await list('overview/leadsReceived', { page: '6', limit: '7' }, person)
    expect(idsOf(small)).toEqual(expected.slice(35, 42))
    expect(small.body.metadata).toEqual({ total: 120, page: 6, limit: 7 })
  })

  it('past the end are empty, with the total, also in a report without patients (G3-12)', async () => {
    const { practice, person } = await aMember()
    const empty = await list('pipeline/newLeads', {}, person)
    expect(empty.body).toEqual({ data: [], metadata: { total: 0, page: 1, limit: 50 } })
    await aLead(deps, practice, { receivedAt: clock.now() })
    const past = await list('pipeline/newLeads', { page: '1000000' }, person)
    expect(past.body).toEqual({ data: [], metadata: { total: 1, page: 1_000_000, limit: 50 } })
  })

  it.each([
    ['limit', '0'],
    ['limit', '51'],
    ['limit', 'all'],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
  ])('are refused with the %s %s (G3-12)', async (name, value) => {
    for (const report of ['overview/losses', 'pipeline/lost']) {
      const { status, body } = await list(report, { [name]: value })
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
    }
  })
})

describe('the ids of patients in a call for a list', () => {
  const reports = ['overview/losses', 'pipeline/lost', 'pipeline/newLeads']

  it('narrow it to those of them who are in the report, in its order', async () => {
    const { practice, person } = await aMember()
    const lost = (days: number) =>
      aLead(deps, practice, { receivedAt: daysAgo(days), moves: [['lost', daysAgo(days)]] })
    const [first, second, third] = [await lost(1), await lost(2), await lost(3)]
    const fourth = await aLead(deps, practice, {
      receivedAt: daysAgo(4),
      moves: [['lost', daysAgo(3.5)]],
      columns: { tx_type: 'Implants' },
    })
    for (const report of reports) {
      expect(idsOf(await list(report, {}, person)), report).toEqual([first, second, third, fourth])
      const narrowed = await list(report, { ids: `${third},${first.toUpperCase()}` }, person)
      expect(idsOf(narrowed), report).toEqual([first, third])
      expect(narrowed.body.metadata, report).toEqual({ total: 2, page: 1, limit: 50 })
      const implants = await list(report, { ids: `${first},${fourth}`, types: 'Implants' }, person)
      expect(idsOf(implants), report).toEqual([fourth])
    }
    const waiting = await aLead(deps, practice, { receivedAt: daysAgo(1) })
    expect(idsOf(await list('pipeline/lost', { ids: `${waiting},${second}` }, person))).toEqual([second])
  })

  it('list nobody of another practice', async () => {
    const { practice: other } = await aMember()
    const lead = { receivedAt: daysAgo(1), moves: [['lost', daysAgo(1)]] } as const
    const [theirs, ours] = [await aLead(deps, other, lead), await aLead(deps, practice, lead)]
    for (const report of reports) {
      expect(idsOf(await list(report, { ids: `${theirs},${ours}` })), report).toEqual([ours])
      expect((await list(report, { ids: theirs })).body.metadata.total, report).toBe(0)
    }
  })

  it('are refused when there are more than a page has, or when one is no id', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
    for (const report of reports) {
      expect((await list(report, { ids: ids(50).join(',') })).status).toBe(200)
      const tooMany = await list(report, { ids: ids(51).join(',') })
      expect([tooMany.status, tooMany.body.errors]).toEqual([422, { ids: ['Must have at most 50 ids'] }])
      const noId = await list(report, { ids: [...ids(1), 'everyone'].join(',') })
      expect([noId.status, noId.body.errors]).toEqual([422, { ids: ['Must be ids separated by commas'] }])
    }
  })
})

describe('the filters of a report', () => {
  it('narrow both lists by present type, source, label and stage (PRT-03, G3-12)', async () => {
    const { practice, person } = await aMember()
    const receivedAt = clock.now()
    const lead = (columns: object) => aLead(deps, practice, { receivedAt, columns })
    const implants = await lead({ tx_type: 'Implants', source: 'Website', labels: ['Sedation, IV'] })
    const general = await lead({
      tx_type: 'General',
      source: 'Radio',
      labels: ['Nervous'],
      stage: 'thinking',
    })
    for (const report of ['overview/leadsReceived', 'pipeline/newLeads']) {
      const found = async (query: Record<string, string>) => idsOf(await list(report, query, person))
      expect(await found({ types: 'Implants' })).toEqual([implants])
      expect(await found({ sources: 'Radio,Poster' })).toEqual([general])
      expect(await found({ labels: 'sedation%2C IV' })).toEqual([implants])
      expect(await found({ stages: 'thinking,lost' })).toEqual([general])
      expect(await found({ types: 'Implants', stages: 'thinking' })).toEqual([])
      expect((await found({ types: 'Implants,General' })).toSorted()).toEqual([implants, general].toSorted())
    }
  })

  it('the days are whole days of the practice, both included (C3-02)', async () => {
    const { practice, person } = await aMember()
    const day = addDays(dayOf(clock.now()), -10)
    const first = startOfDay(day, ZONE)
    const next = startOfDay(addDays(day, 1), ZONE)
    const [, start, end] = await manyLeads(
      deps,
      practice,
      [first.getTime() - 1, first.getTime(), next.getTime() - 1, next.getTime()].map((ms) => new Date(ms)),
    )
    expect(idsOf(await list('overview/leadsReceived', { from: day, to: day }, person))).toEqual([end, start])
  })

  const today = () => dayOf(clock.now())
  it.each([
    ['only a first day', () => ({ from: today() }), 'to', 'Give both the first and the last day, or neither'],
    ['only a last day', () => ({ to: today() }), 'from', 'Give both the first and the last day, or neither'],
    [
      'a last day before the first',
      () => ({ from: today(), to: addDays(today(), -1) }),
      'to',
      'Must not be before the first day',
    ],
    [
      'a last day in the future',
      () => ({ from: today(), to: addDays(today(), 1) }),
      'to',
      'Must not be in the future',
    ],
  ])('%s is refused (G3-12)', async (_, query, field, message) => {
    for (const report of ['overview/losses', 'pipeline/lost']) {
      const { status, body } = await list(report, query())
      expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    }
  })

  it('is refused in one response with every other error (G3-11, G3-12)', async () => {
    for (const report of ['overview/losses', 'pipeline/lost']) {
      const { status, body } = await list(report, { to: today(), limit: '51' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['from', 'limit']])
    }
  })

  it('a day that does not exist is refused (G3-12)', async () => {
    const { status, body } = await list('pipeline/lost', { from: '2025-02-30', to: '2025-03-01' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['from']])
  })
})

describe('a report (PRT-10)', () => {
  it('is named with or without its namespace (G3-12)', async () => {
    for (const [path, report] of [
      [PATHS.overview, 'losses'],
      [PATHS.overview, 'overview/losses'],
      [PATHS.others, 'lost'],
      [PATHS.others, 'pipeline/lost'],
      [PATHS.others, 'sources/booked'],
    ])
      expect((await staff.get(`${path}?report=${report}`)).status, report).toBe(200)
  })

  it('that does not exist, or that the other call lists, answers 404 (PRT-10)', async () => {
    for (const [path, report] of [
      [PATHS.overview, 'nothing'],
      [PATHS.overview, 'elsewhere/losses'],
      [PATHS.overview, 'pipeline/lost'],
      [PATHS.others, 'overview/losses'],
      [PATHS.others, 'losses'],
      [PATHS.others, 'nothing'],
    ]) {
      const { status, body } = await staff.get(`${path}?report=${report}`)
      expect([status, body]).toEqual([404, { code: 'not_found', message: 'We could not find this report.' }])
    }
  })

  it('needs a name', async () => {
    for (const path of Object.values(PATHS)) {
      const { status, body } = await staff.get(path)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['report']])
    }
  })

  it('has no patient of another practice, and answers 401 without a session (SETT-12, SETT-13)', async () => {
    const { practice: other } = await aMember()
    const receivedAt = clock.now()
    const moves = [['lost', receivedAt]] as const
    const theirs = await aLead(deps, other, { receivedAt, moves })
    const ours = await aLead(deps, practice, { receivedAt, moves })
    for (const report of ['overview/losses', 'pipeline/lost', 'sources/leads']) {
      const ids = idsOf(await list(report))
      expect(ids).toContain(ours)
      expect(ids).not.toContain(theirs)
      expect((await list(report, {}, product.visitor())).status).toBe(401)
    }
  })

  it('leaves a line in the audit log', async () => {
    const { practice, person } = await aMember()
    await list('pipeline/lost', {}, person)
    const lines = await inside(deps, practice, (tx) =>
      tx.selectFrom('audit_log').select(['user_id', 'action', 'status']).execute(),
    )
    expect(lines).toContainEqual({ user_id: practice.userId, action: 'report.patients', status: 200 })
  })
})
