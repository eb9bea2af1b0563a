import { describe, expect, it } from 'vitest'
import { BULK_IDS_MAX } from './bulk.ts'
import {
  type BulkSelection,
  composeObstacle,
  isListFull,
  isSelected,
  noneSelected,
  selectAllState,
  selectedByPage,
  selectedCount,
  toggleAll,
  togglePatient,
  withoutPatients,
} from './selection.ts'

const all: BulkSelection = { kind: 'all' }
const list = (...patientIds: string[]): BulkSelection => ({ kind: 'list', patientIds })
const page = ['amelia', 'beth', 'cora']

describe('selecting all', () => {
  it('flips between all and none (BLK-01)', () => {
    expect(toggleAll(noneSelected, 312)).toEqual(all)
    expect(toggleAll(all, 312)).toEqual(noneSelected)
  })

  it('makes a list all patients, and a list of every patient none (BLK-01)', () => {
    expect(toggleAll(list('amelia'), 312)).toEqual(all)
    expect(toggleAll(list(...page), 3)).toEqual(noneSelected)
  })

  it('selects all patients of the report, not only the page (BLK-02)', () => {
    expect(selectedCount(all, 312)).toBe(312)
    expect(isSelected(all, 'a patient of another page')).toBe(true)
  })

  it('is ticked, partly ticked or not, by the patients of the report (BLK-02)', () => {
    expect(selectAllState(noneSelected, 312)).toBe('none')
    expect(selectAllState(list(...page), 312)).toBe('some')
    expect(selectAllState(list(...page), 3)).toBe('all')
    expect(selectAllState(all, 312)).toBe('all')
    expect(selectAllState(all, 0)).toBe('none')
  })
})

describe('selecting one patient', () => {
  it('makes a list, which loses the patient again and ends as none (BLK-01)', () => {
    const one = togglePatient(noneSelected, 'beth', page)
    expect(one).toEqual(list('beth'))
    expect(togglePatient(one, 'beth', page)).toEqual(noneSelected)
  })

  it('keeps the patients of other pages in the list (BLK-02)', () => {
    const nextPage = ['dora', 'ella']
    const both = togglePatient(list('beth'), 'dora', nextPage)
    expect(both).toEqual(list('beth', 'dora'))
    expect(togglePatient(both, 'dora', nextPage)).toEqual(list('beth'))
    expect(selectedByPage(both, nextPage, 312)).toEqual({ onPage: 1, onOthers: 1 })
  })

  it("under all leaves the current page's other patients as a list (BLK-02)", () => {
    expect(togglePatient(all, 'beth', page)).toEqual(list('amelia', 'cora'))
    expect(togglePatient(all, 'beth', ['beth'])).toEqual(noneSelected)
  })

  it('adds nobody to a list of a thousand, but can still remove (G3-33)', () => {
    const thousand = Array.from({ length: BULK_IDS_MAX }, (_, index) => `patient ${index}`)
    const full = list(...thousand)
    expect(BULK_IDS_MAX).toBe(1000)
    expect(isListFull(full)).toBe(true)
    expect(togglePatient(full, 'beth', page)).toEqual(full)
    const smaller = togglePatient(full, 'patient 0', page)
    expect(smaller).toEqual(list(...thousand.slice(1)))
    expect(togglePatient(smaller, 'beth', page)).toEqual(list(...thousand.slice(1), 'beth'))
    expect(isListFull(all)).toBe(false)
  })
})

it('counts the selected patients on this page and on others', () => {
  expect(selectedByPage(all, page, 312)).toEqual({ onPage: 3, onOthers: 309 })
  expect(selectedByPage(noneSelected, page, 312)).toEqual({ onPage: 0, onOthers: 0 })
})

it('patients who left the report leave a list, but not all patients of the report', () => {
  expect(withoutPatients(list('beth', 'carl'), ['beth', 'dora'])).toEqual(list('carl'))
  expect(withoutPatients(list('beth'), ['beth'])).toEqual(noneSelected)
  expect(withoutPatients(all, ['beth'])).toEqual(all)
})

describe('composing a message', () => {
  it('needs at least one selected patient (BLK-03)', () => {
    expect(composeObstacle(noneSelected, { total: 312 })).toBe('nobody_selected')
    expect(composeObstacle(all, { total: 0 })).toBe('nobody_selected')
    expect(composeObstacle(list('beth'), { total: 312 })).toBeNull()
    expect(composeObstacle(all, { total: 312 })).toBeNull()
  })

  it('needs a chosen report, which could be loaded (BLK-03, C3-38)', () => {
    expect(composeObstacle(noneSelected, 'unknown')).toBe('no_report')
    expect(composeObstacle(list('beth'), 'unknown')).toBe('no_report')
    expect(composeObstacle(list('beth'), 'failed')).toBe('not_loaded')
    expect(composeObstacle(list('beth'), 'loading')).toBe('not_loaded')
  })
})
