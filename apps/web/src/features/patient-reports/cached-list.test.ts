import type { ReportPage } from '@enamel/contract/patient-reports'
import { patientReports } from '@enamel/domain/patient-reports/reports'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import { failedPages, knownTotal } from './cached-list.ts'
import { type ListScope, listPageQuery } from './report-list.api.ts'

const [report] = patientReports
if (!report) throw new Error('There are no reports.')
const all: ReportAddress = {
  range: { from: '2025-11-01', to: '2025-11-30' },
  stages: [],
  sources: [],
  labels: [],
  types: [],
}
const everyone: ListScope = { report, address: all }
const implants: ListScope = { report, address: { ...all, types: ['Implants'] } }
const implantsOrWhitening: ListScope = { report, address: { ...all, types: ['Implants', 'Whitening'] } }

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
})

const load = (scope: ListScope, page: number, total: number, updatedAt: number) =>
  queries.setQueryData<ReportPage>(
    listPageQuery(scope, page).queryKey,
    { data: [], metadata: { total, page, limit: 50 } },
    { updatedAt },
  )
const fail = (scope: ListScope, page: number) =>
  queries
    .fetchQuery({
      queryKey: listPageQuery(scope, page).queryKey,
      queryFn: () => Promise.reject(new Error('No')),
    })
    .catch(() => {})

describe('the known total of a list', () => {
  it('is that of the page loaded last, in whichever order the pages were opened', () => {
    load(everyone, 1, 312, 1)
    load(everyone, 2, 312, 2)
    load(everyone, 1, 260, 3)
    expect(knownTotal(queries, everyone)).toBe(260)
  })

  it('is not that of a list with other filters', () => {
    load(implants, 1, 40, 2)
    load(implantsOrWhitening, 1, 55, 3)
    expect(knownTotal(queries, everyone)).toBeNull()
    load(everyone, 1, 312, 1)
    expect(knownTotal(queries, everyone)).toBe(312)
    expect(knownTotal(queries, implants)).toBe(40)
  })

  it('does not depend on the order in which the filters were chosen', () => {
    const { range, types: _, ...lists } = all
    load({ report, address: { types: ['Implants'], ...lists, range } }, 1, 40, 1)
    expect(knownTotal(queries, implants)).toBe(40)
  })
})

it('a page that failed under other filters is not marked (PRT-09)', async () => {
  await fail(implants, 3)
  expect(failedPages(queries, everyone)).toEqual(new Set())
  expect(failedPages(queries, implants)).toEqual(new Set([3]))
})
