import { describe, expect, it } from 'vitest'
import { patientReports, reportById } from '../patient-reports/reports.ts'
import { bulkRecipients, recipientsErrors } from './recipients.ts'

const today = '2026-03-10'
const errorsOf = (recipients: Parameters<typeof recipientsErrors>[0]) => recipientsErrors(recipients, today)

describe('the recipients of a bulk message', () => {
  it('are the patients of a report or a list, never both and never neither (BLK-07)', () => {
    const filter = { report: 'overview/losses' }
    expect(errorsOf({ filter })).toEqual({})
    expect(errorsOf({ patient_ids: ['a'] })).toEqual({})
    expect(errorsOf({ filter, patient_ids: ['a'] })).toEqual({
      patient_ids: 'Choose the patients of a report or a list of patients, not both',
    })
    for (const nobody of [{}, { patient_ids: [] }])
      expect(errorsOf(nobody)).toEqual({ patient_ids: 'Choose at least one patient' })
  })

  it('are those of a report that exists, with its namespace', () => {
    for (const report of patientReports) {
      expect(reportById(report.id)).toBe(report)
      expect(errorsOf({ filter: { report: report.id } })).toEqual({})
    }
    for (const report of ['losses', 'overview/', 'overview/constructor', ''])
      expect(errorsOf({ filter: { report } })).toEqual({ 'filter.report': 'We do not know this report' })
  })

  it.each([
    ['2026-03-01', '2026-03-10', undefined],
    ['2026-03-01', undefined, 'Give both the first and the last day, or neither'],
    ['2026-03-02', '2026-03-01', 'Must not be before the first day'],
    ['2026-03-01', '2026-03-11', 'Must not be in the future'],
  ])('are those of whole days from %s to %s: %s', (from, to, error) => {
    const filter = { report: 'overview/losses', from, ...(to !== undefined && { to }) }
    expect(errorsOf({ filter })['filter.to']).toBe(error)
  })

  it('need the first day too, as in the report (M-03)', () => {
    const error = 'Give both the first and the last day, or neither'
    expect(errorsOf({ filter: { report: 'overview/losses', to: '2026-03-01' } })).toEqual({
      'filter.from': error,
    })
  })
})

describe('a bulk message', () => {
  it('goes to the report with all its filters when all patients are selected, otherwise to the selected patients (BLK-07, BLK-08)', () => {
    const filters = {
      from: '2025-10-22',
      to: '2025-11-20',
      types: ['Implants'],
      sources: ['Website'],
      labels: ['Nervous, evenings'],
      stages: ['newLead'],
    }
    expect(bulkRecipients({ kind: 'all' }, 'overview/losses', filters)).toEqual({
      filter: { report: 'overview/losses', ...filters },
    })
    expect(bulkRecipients({ kind: 'list', patientIds: ['a', 'b'] }, 'overview/losses', filters)).toEqual({
      patient_ids: ['a', 'b'],
    })
  })

  it('without a report is an error (BLK-09)', () => {
    expect(() => bulkRecipients({ kind: 'all' }, null, {})).toThrow('A bulk message needs a report')
    expect(() => bulkRecipients({ kind: 'list', patientIds: ['a'] }, null, {})).toThrow(
      'A bulk message needs a report',
    )
  })
})
