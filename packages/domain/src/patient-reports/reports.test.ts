import { describe, expect, it } from 'vitest'
import { overview, pipeline } from '../reporting/metrics.ts'
import { sourceFigures } from '../return-on-sources/figures.ts'
import { patientReport, patientReports, reportNamespaces, reportTitle, selectableReports } from './reports.ts'

describe('the lists of patients', () => {
  it('come from the definitions of the figures: each with a report has one list and one place in the selector (PRT-16)', () => {
    const defined = [
      ...Object.values(overview).flatMap(({ report }) => (report ? [`overview/${report}`] : [])),
      ...Object.values(pipeline).flatMap(({ report }) => (report ? [`pipeline/${report}`] : [])),
      ...Object.keys(sourceFigures).map((key) => `sources/${key}`),
    ]
    expect(patientReports.map(({ id }) => id)).toEqual(defined)
    expect(new Set(defined).size).toBe(defined.length)
    for (const report of patientReports) {
      expect(patientReport(report.namespace, report.name)).toBe(report)
      expect(selectableReports(report.namespace)).toContain(report)
    }
  })

  it('offer the ten reports of the overview and the pipeline, one namespace after the other (PRT-06, PRT-16)', () => {
    const names = (namespace: (typeof reportNamespaces)[number]) =>
      selectableReports(namespace).map(({ id }) => id)
    expect(names('overview')).toHaveLength(10)
    expect(names('pipeline')).toEqual(names('overview'))
    expect(names('overview')).toEqual([
      ...['leadsReceived', 'consultsBooked', 'goneAhead', 'losses'].map((name) => `overview/${name}`),
      ...['newLeads', 'consultsBooked', 'txPlanConsults', 'goneAhead', 'failedToAttend', 'lost'].map(
        (name) => `pipeline/${name}`,
      ),
    ])
    expect(names('sources').every((id) => id.startsWith('sources/'))).toBe(true)
  })

  it.each([
    ['practice', 'losses'],
    ['overview', 'lost'],
    ['pipeline', 'toString'],
    ['', ''],
  ])('have none for %j and %j (PRT-10)', (namespace, name) => {
    expect(patientReport(namespace, name)).toBeNull()
  })

  it('are titled by their namespace and the label of the figure (G3-01)', () => {
    const title = (namespace: string, name: string) => {
      const report = patientReport(namespace, name)
      return report && reportTitle(report)
    }
    expect(title('overview', 'losses')).toBe('Practice Overview: Losses')
    expect(title('pipeline', 'lost')).toBe('Pipeline: Lost')
  })
})
