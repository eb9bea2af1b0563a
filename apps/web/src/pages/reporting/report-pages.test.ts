import { describe, expect, it } from 'vitest'
import { filtersOf, reportPages } from './report-pages.ts'

const address = {
  range: null,
  stages: ['lost'],
  sources: ['Facebook'],
  labels: ['Nervous'],
  types: ['Implants'],
}

describe('the filters of a report', () => {
  it('are those that it offers: no stages on the overview, neither stages nor sources on return on sources (RPT-05)', () => {
    expect(filtersOf(reportPages.overview, address)).toEqual({ ...address, stages: [] })
    expect(filtersOf(reportPages.pipeline, address)).toEqual(address)
    expect(filtersOf(reportPages.sources, address)).toEqual({ ...address, stages: [], sources: [] })
  })
})
