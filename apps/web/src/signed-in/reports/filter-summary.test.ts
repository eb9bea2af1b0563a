import { expect, it } from 'vitest'
import { filterSummary } from './filter-summary.ts'

it('a filter reads All if none or all options are chosen, and else the number of those chosen (RPT-06, G3-02)', () => {
  for (const plural of ['stages', 'sources', 'labels', 'types']) {
    expect(filterSummary(0, 4, plural)).toBe(`All ${plural}`)
    expect(filterSummary(4, 4, plural)).toBe(`All ${plural}`)
    expect(filterSummary(1, 4, plural)).toBe(`1 ${plural} selected`)
    expect(filterSummary(3, 4, plural)).toBe(`3 ${plural} selected`)
  }
})
