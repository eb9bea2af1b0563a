import { expect, it } from 'vitest'
import { overview, pipeline } from '../reporting/metrics.ts'
import { sourceFigureKeys, sourceFigures } from '../return-on-sources/figures.ts'
import { namedReport, patientReport, patientReports, reportTitle, selectableReports } from './reports.ts'

const ofMetrics = [
  ...Object.values(overview).map((metric) => ({ namespace: 'overview', ...metric })),
  ...Object.values(pipeline).map((metric) => ({ namespace: 'pipeline', ...metric })),
].filter(({ report }) => report !== null)

it('each definition of a metric with a report is a report with an address and an entry of the selector (PRT-16)', () => {
  expect(ofMetrics).toHaveLength(10)
  for (const { namespace, report, label, value } of ofMetrics) {
    const found = patientReport(namespace, report ?? '')
    expect(found).toMatchObject({ id: `${namespace}/${report}`, label })
    expect({ of: 'patients', who: found?.who }).toEqual(value)
    expect(selectableReports('overview')).toContain(found)
    expect(selectableReports('pipeline')).toContain(found)
  }
  expect(selectableReports('overview')).toHaveLength(ofMetrics.length)
})

it('each figure of a lead source is a report too, among which its selector chooses (PRT-16)', () => {
  expect(selectableReports('sources')).toEqual(
    sourceFigureKeys.map((key) => ({
      id: `sources/${key}`,
      namespace: 'sources',
      name: key,
      label: sourceFigures[key].label,
      who: sourceFigures[key].who,
    })),
  )
  expect(patientReports).toHaveLength(ofMetrics.length + sourceFigureKeys.length)
})

it('a report is found by namespace and name, and there is no other (PRT-10)', () => {
  expect(patientReport('pipeline', 'goneAhead')).toMatchObject({ id: 'pipeline/goneAhead', label: 'Won' })
  expect(patientReport('pipeline', 'losses')).toBeNull()
  expect(patientReport('elsewhere', 'losses')).toBeNull()
})

it('a name can have the prefix of its namespace', () => {
  expect(namedReport('goneAhead', 'overview')?.id).toBe('overview/goneAhead')
  expect(namedReport('goneAhead', 'pipeline')?.id).toBe('pipeline/goneAhead')
  expect(namedReport('pipeline/goneAhead', 'overview')?.id).toBe('pipeline/goneAhead')
  expect(namedReport('pipeline/losses', 'overview')).toBeNull()
})

it('the title of a report is the label of its figure with the name of its page (G3-01)', () => {
  expect(patientReports.map(reportTitle)).toContain('Practice Overview: Losses')
})
