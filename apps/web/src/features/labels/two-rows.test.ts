import { expect, it } from 'vitest'
import { labelsInTwoRows, type RowsInput } from './two-rows.ts'

const panel = { available: 100, gap: 5, moreWidth: 20, endWidth: 0 }
const rows = (overrides: Partial<RowsInput>) => labelsInTwoRows({ ...panel, widths: [], ...overrides })
const count = (overrides: Partial<RowsInput>) => rows(overrides).count

it('shows all labels that fit in two rows', () => {
  expect(count({ widths: [] })).toBe(0)
  expect(count({ widths: [50, 45, 50, 45] })).toBe(4)
})

it('leaves room for "+N" in the second row if the labels do not fit', () => {
  expect(count({ widths: [50, 45, 50, 45, 30] })).toBe(3)
  expect(count({ widths: [50, 45, 50, 20, 30] })).toBe(4)
})

it('puts a label that is wider than the panel into its own row', () => {
  expect(count({ widths: [140, 40, 40, 60] })).toBe(2)
  expect(count({ widths: [140, 60, 60] })).toBe(2)
})

it('leaves room for the control after the labels', () => {
  expect(count({ endWidth: 30, widths: [50, 45, 50] })).toBe(3)
  expect(count({ endWidth: 30, widths: [50, 45, 50, 20] })).toBe(2)
  expect(count({ endWidth: 60, widths: [] })).toBe(0)
})

it('shows a truncated label if the second row would be empty without it', () => {
  expect(rows({ widths: [60, 90, 40] })).toEqual({ count: 2, lastWidth: 75 })
  expect(rows({ endWidth: 30, widths: [140, 140] })).toEqual({ count: 2, lastWidth: 65 })
  expect(rows({ endWidth: 40, widths: [140, 140] })).toEqual({ count: 1, lastWidth: null })
  expect(rows({ widths: [60, 60, 140] })).toEqual({ count: 2, lastWidth: null })
})
