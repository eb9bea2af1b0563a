import { patientReports, reportById } from '@enamel/domain/patient-reports/reports'
import { splitList } from '@enamel/domain/text/comma-list'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import { listPageQuery } from './report-list.api.ts'

const everyone: ReportAddress = { range: null, stages: [], sources: [], labels: [], types: [] }
const emptyPage = { data: [], metadata: { total: 0, page: 1, limit: 50 } }

/** The path and the parameters with which a page of a list is requested. */
async function requestOf(reportId: string, filters: Partial<ReportAddress> = {}, page = 1) {
  const report = reportById(reportId)
  if (!report) throw new Error(`No report ${reportId}`)
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
