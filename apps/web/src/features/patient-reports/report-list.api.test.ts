import { patientReports, reportById } from '@enamel/domain/patient-reports/reports'
import { splitList } from '@enamel/domain/text/comma-list'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import { fetchListedIds, listPageQuery } from './report-list.api.ts'

const everyone: ReportAddress = { range: null, stages: [], sources: [], labels: [], types: [] }
const emptyPage = { data: [], metadata: { total: 0, page: 1, limit: 50 } }

function reportNamed(id: string) {
  const report = reportById(id)
  if (!report) throw new Error(`No report ${id}`)
  return report
}

/** The path and the parameters with which a page of a list is requested. */
async function requestOf(reportId: string, filters: Partial<ReportAddress> = {}, page = 1) {
  const report = reportNamed(reportId)
  const network = fakeApi([{ status: 200, body: emptyPage }])
  connectCalls(network.client)
  const { queryFn } = listPageQuery({ report, address: { ...everyone, ...filters } }, page)
  if (typeof queryFn !== 'function') throw new Error('The query has no function.')
  await queryFn({ signal: new AbortController().signal } as never)
  const { pathname, searchParams } = new URL(network.sent[0]?.url ?? '', 'http://product.test')
  return { path: pathname, query: Object.fromEntries(searchParams) }
}

describe('the call for a list', () => {
  it('is that of the overview for its reports, and the general one otherwise (PRT-02)', async () => {
    for (const { id, namespace } of patientReports) {
      const { path, query } = await requestOf(id)
      expect(path).toBe(namespace === 'overview' ? '/api/v3/patients/overview' : '/api/v3/patients')
      expect(query).toEqual({ report: id, limit: '50', page: '1' })
    }
  })

  it('sends report, from, to, types, sources, labels, stages, limit and page (PRT-02, PRT-04, PRT-05, C3-02)', async () => {
    const filters = {
      range: { from: '2025-11-01', to: '2025-11-07' },
      types: ['Implants', 'Whitening'],
      sources: ['Google Ads'],
      labels: ['Nervous, very'],
      stages: ['newLead', 'lost'],
    }
    const { query } = await requestOf('overview/losses', filters, 3)
    expect(query).toEqual({
      report: 'overview/losses',
      from: '2025-11-01',
      to: '2025-11-07',
      types: 'Implants,Whitening',
      sources: 'Google Ads',
      labels: 'Nervous%2C very',
      stages: 'newLead,lost',
      limit: '50',
      page: '3',
    })
  })

  it('lists pages of 50, the first of which is 1 (PRT-02, PRT-04)', async () => {
    const { query } = await requestOf('pipeline/lost')
    expect(query).toEqual({ report: 'pipeline/lost', limit: '50', page: '1' })
  })

  it('a label with a comma or a percent sign arrives as it is (G3-10)', async () => {
    const labels = ['Sedation, IV', '100% sure']
    const { query } = await requestOf('overview/losses', { labels })
    expect(splitList(query.labels ?? '')).toEqual(labels)
  })
})

it('patients are looked for by their ids in the list with the same filters, at most 50 in a call', async () => {
  const ids = Array.from(
    { length: 51 },
    (_, index) => `0198c1de-0000-7000-8000-${String(index).padStart(12, '0')}`,
  )
  const [id = '', last = ''] = [ids[7], ids[50]]
  const details = { distinguisher: null, email: null, name: 'Grace', phone: null, stage: null, type: null }
  const found = (patient_id: string) => ({
    data: [{ patient_id, ...details }],
    metadata: { total: 1, page: 1, limit: 50 },
  })
  const network = fakeApi([
    { status: 200, body: found(id) },
    { status: 200, body: found(last) },
  ])
  connectCalls(network.client)
  const scope = { report: reportNamed('pipeline/lost'), address: { ...everyone, types: ['Implants'] } }
  expect(await fetchListedIds(scope, ids)).toEqual(new Set([id, last]))
  const sent = network.sent.map(({ url }) => new URL(url, 'http://product.test'))
  expect(sent.map(({ pathname }) => pathname)).toEqual(['/api/v3/patients', '/api/v3/patients'])
  const query = { report: 'pipeline/lost', types: 'Implants' }
  expect(sent.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { ...query, ids: ids.slice(0, 50).join(',') },
    { ...query, ids: last },
  ])
})
