import { expect, it } from 'vitest'
import { splitList } from '../text/comma-list.ts'
import { exportQuery, listQuery } from './list-query.ts'
import { patientReport } from './reports.ts'

const losses = patientReport('overview', 'losses') ?? expect.fail('no such report')
const lost = patientReport('pipeline', 'lost') ?? expect.fail('no such report')
const search = {
  start: '2025-11-01',
  end: '2025-11-30',
  types: ['Implants', 'General'],
  sources: ['Website'],
  labels: ['Sedation, IV', '100% sure'],
  stages: ['lost'],
}
const filters = {
  from: '2025-11-01',
  to: '2025-11-30',
  types: 'Implants,General',
  sources: 'Website',
  labels: 'Sedation%2C IV,100%25 sure',
  stages: 'lost',
}

it('lists pages of 50, the first of which is 1 (PRT-02, PRT-04)', () => {
  expect(listQuery(losses, {}, 1)).toEqual({ report: 'overview/losses', limit: 50, page: 1 })
  expect(listQuery(lost, {}, 3)).toEqual({ report: 'pipeline/lost', limit: 50, page: 3 })
})

it('start and end go out as from and to, with types, sources, labels and stages (PRT-05, C3-02)', () => {
  expect(listQuery(losses, search, 2)).toEqual({ report: 'overview/losses', ...filters, limit: 50, page: 2 })
})

it('an export has the same filters and no page, and its type is the namespace (PRT-12, C3-15)', () => {
  expect(exportQuery(losses, search)).toEqual({ report: 'overview/losses', type: 'overview', ...filters })
  expect(exportQuery(lost, {})).toEqual({ report: 'pipeline/lost', type: 'pipeline' })
})

it('a label with a comma or a percent sign arrives as it is (G3-10)', () => {
  expect(splitList(listQuery(losses, search, 1).labels ?? '')).toEqual(search.labels)
})
