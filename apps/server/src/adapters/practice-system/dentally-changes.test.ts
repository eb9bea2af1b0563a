import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceResult } from '../service-result.ts'
import { type FakeProvider, fakeProvider } from '../testing/fake-provider.ts'
import { dentally } from './dentally.ts'
import type { PracticeSystem, RecordPage } from './practice-system.ts'
import { answeredValue } from './testing/fake-dentally.ts'

const account = { token: 'token', siteId: '5d3c6a7e-0000-4000-8000-000000000001' }

interface Row {
  id: number
  created_at: string
  updated_at: string
  [field: string]: unknown
}

let provider: FakeProvider
let system: PracticeSystem
let rows: Row[]

beforeAll(async () => {
  provider = await fakeProvider(() => ({ status: 500 }))
  system = dentally({ baseUrl: provider.url, userAgent: 'Enamel tests' })
})
afterEach(() => provider.requests.splice(0))
afterAll(() => provider.stop())

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
/** @param seconds when the record was created and changed, in seconds of 2026 */
const row = (id: number, seconds: number, more: object = {}): Row => ({
  id,
  created_at: at(seconds),
  updated_at: at(seconds),
  ...more,
})

/** Filters, sorts and pages rows as Dentally does. */
function pageOf(key: string, path: string, { sorts = true, counts = true } = {}) {
  const query = new URL(path, provider.url).searchParams
  const by = query.has('created_after') ? 'created' : 'updated'
  const after = query.get(`${by}_after`) ?? ''
  const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
  const found = rows.filter((one) => String(one[`${by}_at`]) >= after)
  if (sorts) found.sort((a, b) => String(a[`${by}_at`]).localeCompare(String(b[`${by}_at`])))
  const meta = counts ? { meta: { total: found.length, current_page: page } } : {}
  return { status: 200, json: { [key]: found.slice((page - 1) * size, page * size), ...meta } }
}

function serve(options?: Parameters<typeof pageOf>[2]) {
  provider.respondWith(({ path }) =>
    path.startsWith('/v1/patients')
      ? pageOf('patients', path, options)
      : pageOf('appointments', path, options),
  )
}

/** Reads a list to its end. @param between called after each part */
async function readAll<T extends { id: string }>(
  next: (cursor: string | null) => Promise<ServiceResult<RecordPage<T>>>,
  between: () => void = () => {},
) {
  const ids: string[] = []
  const totals = new Set<number | null>()
  let cursor: string | null = null
  do {
    const part: RecordPage<T> = await answeredValue(next(cursor))
    expect(part.records.length).toBeLessThanOrEqual(100)
    ids.push(...part.records.map(({ id }) => id))
    totals.add(part.total)
    between()
    cursor = part.next
  } while (cursor !== null)
  return { ids: [...new Set(ids)].map(Number).sort((a, b) => a - b), totals: [...totals] }
}

const everyId = (count: number) => Array.from({ length: count }, (_, id) => id)

describe('the lists of a Dentally that are read in parts', () => {
  it('have every patient of the site, and the number of all of them, although patients are added meanwhile', async () => {
    rows = everyId(350).map((id) => row(id, id))
    serve()
    let added = 350
    const { ids, totals } = await readAll(
      (cursor) => system.allPatients(account, cursor),
      () => {
        if (added < 352) rows.push(row(added, added++))
      },
    )
    expect(ids).toEqual(everyId(352))
    expect(totals).toEqual([350])
    const query = new URL(provider.requests[0]?.path ?? '', provider.url).searchParams
    expect(Object.fromEntries(query)).toMatchObject({ site_id: account.siteId, per_page: '100' })
  })

  it('never ask for a page beyond the hundredth, even of a practice with 10,500 patients', async () => {
    rows = everyId(10_500).map((id) => row(id, id))
    serve()
    const { ids } = await readAll((cursor) => system.allPatients(account, cursor))
    expect(ids).toHaveLength(10_500)
    const pages = provider.requests.map(({ path }) => Number(/[?&]page=(\d+)/.exec(path)?.[1]))
    expect(Math.max(...pages)).toBe(1)
  })

  it('have every patient of an import, which were all created in one second', async () => {
    rows = everyId(430).map((id) => row(id, 7))
    serve()
    expect((await readAll((cursor) => system.allPatients(account, cursor))).ids).toEqual(everyId(430))
  })

  it('miss no changed patient while others change, which moves them to the end of the list', async () => {
    rows = everyId(320).map((id) => row(id, id))
    serve()
    let now = 1_000
    const since = new Date(at(0))
    const { ids } = await readAll(
      (cursor) => system.changedPatients(account, { since, cursor }),
      () => {
        // Patients at the front move to the end.
        if (now < 1_003) for (const one of rows.slice(0, 50)) one.updated_at = at(now)
        now += 1
      },
    )
    expect(ids).toEqual(everyId(320))
  })

  it('have only what changed since the requested moment', async () => {
    rows = everyId(20).map((id) => row(id, id * 60))
    serve()
    const since = new Date(at(15 * 60))
    expect((await readAll((cursor) => system.changedPatients(account, { since, cursor }))).ids).toEqual([
      15, 16, 17, 18, 19,
    ])
  })

  it('have what changed in the requested moment itself, which Dentally’s filter may leave out', async () => {
    rows = [row(1, 100)]
    provider.respondWith(({ path }) => {
      const after = new URL(path, provider.url).searchParams.get('updated_after') ?? ''
      const patients = rows.filter(({ updated_at }) => updated_at > after)
      return { status: 200, json: { patients } }
    })
    const request = { since: new Date(at(100)), cursor: null }
    expect((await answeredValue(system.changedPatients(account, request))).records).toHaveLength(1)
  })

  it('have cancelled visits too, and leave out what is no visit', async () => {
    const visit = { patient_id: 9, start_time: at(90_000) }
    rows = [row(1, 1, { ...visit, state: 'Cancelled' }), row(2, 2), row(3, 3, { ...visit, state: 'Pending' })]
    serve()
    const part = await answeredValue(system.changedVisits(account, { since: new Date(at(0)), cursor: null }))
    expect(part.records).toMatchObject([
      { id: '1', state: 'cancelled', updatedAt: new Date(at(1)) },
      { id: '3', state: 'booked', updatedAt: new Date(at(3)) },
    ])
    expect(part.next).toBeNull()
    expect(provider.requests[0]?.path).toContain('cancelled=true')
  })

  it('have invoices, each with its patient and what is outstanding of it or paid', async () => {
    const invoice = { patient_id: 9, dated_on: '2026-01-01', amount: '120.5' }
    rows = [
      row(1, 1, { ...invoice, amount_outstanding: '20.0', paid: false }),
      row(2, 2, { ...invoice, amount_outstanding: '0.0', paid: true }),
      row(3, 3, { ...invoice, amount_outstanding: 'much', paid: false }),
    ]
    provider.respondWith(({ path }) => pageOf('invoices', path))
    const request = { since: new Date(at(0)), cursor: null }
    const part = await answeredValue(system.changedInvoices(account, request))
    expect(part.records).toEqual([
      {
        patientId: '9',
        change: { kind: 'payment', record: 'invoice 1' },
        isPaid: false,
        charge: { id: '1', date: '2026-01-01', pence: 2_000 },
        updatedAt: new Date(at(1)),
      },
      {
        patientId: '9',
        change: { kind: 'payment', record: 'invoice 2' },
        isPaid: true,
        charge: { id: '2', date: '2026-01-01', pence: 12_050 },
        updatedAt: new Date(at(2)),
      },
    ])
    expect(provider.requests[0]?.path).toMatch(/^\/v1\/invoices\?/)
    expect(provider.requests[0]?.path).toContain(`site_id=${account.siteId}`)
  })

  it('have the treatments of a day page by page, each with its patient and whether it is to be invoiced', async () => {
    const item = { patient_id: 9, nomenclature: 'Crown', patient_nomenclature: null, price: '450.5' }
    rows = everyId(150).map((id) => row(id, id, item))
    rows.push(row(150, 150, { ...item, charged: true }), row(151, 151, { ...item, price: 'much' }))
    provider.respondWith(({ path }) => pageOf('treatment_plan_items', path))
    const since = new Date('2026-01-01T22:14:00Z')
    const first = await answeredValue(system.changedTreatments(account, { since, cursor: null }))
    expect(first.records[0]).toEqual({
      patientId: '9',
      change: { kind: 'payment', record: 'treatment 0' },
      treatment: { id: '0', name: 'Crown', pence: 45_050, quantity: 1 },
      isUninvoiced: true,
    })
    const second = await answeredValue(system.changedTreatments(account, { since, cursor: first.next }))
    expect([first.records.length, second.records.length, second.next]).toEqual([100, 51, null])
    expect(second.records.at(-1)).toMatchObject({ treatment: { id: '150' }, isUninvoiced: false })
    expect(provider.requests.map(({ path }) => path)).toEqual([
      '/v1/treatment_plan_items?updated_since=2026-01-01&page=1&per_page=100',
      '/v1/treatment_plan_items?updated_since=2026-01-01&page=2&per_page=100',
    ])
  })

  it('end with the hundredth page of treatments', async () => {
    provider.respondWith(() => ({
      status: 200,
      json: { treatment_plan_items: everyId(100).map((id) => row(id, id)) },
    }))
    const request = { since: new Date(at(0)), cursor: '100' }
    expect((await answeredValue(system.changedTreatments(account, request))).next).toBeNull()
  })

  it('are read page by page from a Dentally that does not sort them, and without a total from one that does not count', async () => {
    rows = everyId(250).map((id) => row(id, (id * 7_919) % 1_000))
    serve({ sorts: false, counts: false })
    expect(await readAll((cursor) => system.allPatients(account, cursor))).toEqual({
      ids: everyId(250),
      totals: [null],
    })
  })

  it('are reported as unreadable rather than incomplete when their end is out of reach', async () => {
    rows = everyId(10_200).map((id) => row(id, 7))
    serve()
    const cursor = JSON.stringify({ after: at(6), page: 100, total: 10_200 })
    expect(await system.allPatients(account, cursor)).toMatchObject({ kind: 'unreadable' })
  })

  it('begin again from a cursor that is malformed', async () => {
    rows = [row(1, 1)]
    serve()
    for (const cursor of ['', 'x', '{"page":-1}', JSON.stringify({ after: at(5), page: 101, total: null })])
      expect((await answeredValue(system.allPatients(account, cursor))).records).toHaveLength(1)
  })

  it('pass on why there is no answer', async () => {
    provider.respondWith(() => ({ status: 401 }))
    expect(await system.allPatients(account, null)).toEqual({ kind: 'token_refused' })
  })
})
