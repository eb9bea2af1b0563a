import { expect, it } from 'vitest'
import { listOf, reportOfList } from './report-list.ts'
import { patientReports } from './reports.ts'

it('the reports of the overview have a call of their own, and all other reports share one (PRT-02)', () => {
  for (const { id, namespace } of patientReports)
    expect(listOf(id)).toBe(namespace === 'overview' ? 'overview' : 'others')
})

it.each([
  ['overview', 'losses', 'overview/losses'],
  ['overview', 'overview/losses', 'overview/losses'],
  ['others', 'lost', 'pipeline/lost'],
  ['others', 'pipeline/lost', 'pipeline/lost'],
  ['others', 'sources/booked', 'sources/booked'],
  // Both pages have a report with this name.
  ['overview', 'goneAhead', 'overview/goneAhead'],
  ['others', 'goneAhead', 'pipeline/goneAhead'],
] as const)('the call %s finds %s as %s', (list, name, id) => {
  expect(reportOfList(list, name)?.id).toBe(id)
})

it.each([
  ['overview', 'pipeline/lost'],
  ['overview', 'lost'],
  ['overview', 'sources/booked'],
  ['others', 'overview/losses'],
  ['others', 'losses'],
  // A bare name is one of the pipeline.
  ['others', 'booked'],
  ['others', ''],
  ['overview', 'overview/losses/'],
] as const)('the call %s does not find %s (PRT-10)', (list, name) => {
  expect(reportOfList(list, name)).toBeNull()
})
