import { reportById } from '@enamel/domain/patient-reports/reports'
import { expect, it } from 'vitest'
import { exportQuery } from './exports.api.ts'

const losses = reportById('overview/losses') ?? expect.fail('no such report')
const lost = reportById('pipeline/lost') ?? expect.fail('no such report')
const everyone = { range: null, stages: [], sources: [], labels: [], types: [] }

it('an export has the same filters and no page, and its type is the namespace (PRT-12, C3-15)', () => {
  const filters = {
    range: { from: '2025-11-01', to: '2025-11-30' },
    types: ['Implants', 'General'],
    sources: ['Website'],
    labels: ['Sedation, IV', '100% sure'],
    stages: ['lost'],
  }
  expect(exportQuery(losses, filters)).toEqual({
    report: 'overview/losses',
    type: 'overview',
    from: '2025-11-01',
    to: '2025-11-30',
    types: 'Implants,General',
    sources: 'Website',
    labels: 'Sedation%2C IV,100%25 sure',
    stages: 'lost',
  })
  expect(exportQuery(lost, everyone)).toEqual({ report: 'pipeline/lost', type: 'pipeline' })
})
