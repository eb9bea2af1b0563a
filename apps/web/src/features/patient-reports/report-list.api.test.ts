import { patientReports as calls } from '@enamel/contract/patient-reports'
import { patientReports } from '@enamel/domain/patient-reports/reports'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { readReportAddress, reportQuery } from '../../signed-in/reports/report-address.ts'
import { listCall, listPageQuery, pageParameters } from './report-list.api.ts'

const NOW = new Date('2025-11-20T09:30:00Z')

function filtersOf(search: Record<string, string>) {
  return reportQuery(readReportAddress(search, NOW, 'Europe/London'))
}

describe('the call for a list', () => {
  it('is that of the overview for its reports, and the general one otherwise (PRT-02)', () => {
    expect(calls.overview.path).toBe('/v3/patients/overview')
    expect(calls.others.path).toBe('/v3/patients')
    for (const { id, namespace } of patientReports) {
      expect(listCall(id)).toBe(namespace === 'overview' ? calls.overview : calls.others)
    }
  })

  it('sends report, from, to, types, sources, labels, stages, limit and page (PRT-02, PRT-04, PRT-05, C3-02)', async () => {
    const filters = filtersOf({
      start: '2025-11-01',
      end: '2025-11-07',
      types: 'Implants,Whitening',
      sources: 'Google Ads',
      labels: 'Nervous%2C very',
      stages: 'newLead,lost',
    })
    const network = fakeApi([{ status: 200, body: { data: [], metadata: { total: 0, page: 3, limit: 50 } } }])
    connectCalls(network.client)
    const query = listPageQuery({ reportId: 'overview/losses', filters }, 3)
    if (typeof query.queryFn !== 'function') throw new Error('The query has no function.')
    await query.queryFn({ signal: new AbortController().signal } as never)
    const { pathname, searchParams } = new URL(network.sent[0]?.url ?? '', 'http://product.test')
    expect(pathname).toBe('/api/v3/patients/overview')
    expect(Object.fromEntries(searchParams)).toEqual({
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

  it('leaves out filters that exclude nobody, and both days for all time (PRT-05)', () => {
    expect(pageParameters({ reportId: 'pipeline/lost', filters: filtersOf({ start: 'all' }) }, 1)).toEqual({
      report: 'pipeline/lost',
      limit: 50,
      page: 1,
    })
  })
})
