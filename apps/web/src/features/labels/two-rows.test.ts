import { expect, it } from 'vitest'
import { labelsInTwoRows } from './two-rows.ts'

const panel = { available: 100, gap: 5, moreWidth: 20, endWidth: 0 }

it('shows every label when they fit in two rows', () => {
  expect(labelsInTwoRows({ ...panel, widths: [] })).toBe(0)
  expect(labelsInTwoRows({ ...panel, widths: [50, 45, 50, 45] })).toBe(4)
})

it('leaves room for "+N" in the second row when they do not', () => {
  expect(labelsInTwoRows({ ...panel, widths: [50, 45, 50, 45, 30] })).toBe(3)
  expect(labelsInTwoRows({ ...panel, widths: [50, 45, 50, 20, 30] })).toBe(4)
})

it('takes a label wider than the panel for a row of its own', () => {
  expect(labelsInTwoRows({ ...panel, widths: [140, 140, 140] })).toBe(1)
  expect(labelsInTwoRows({ ...panel, widths: [140, 60, 60] })).toBe(2)
})

it('leaves room for what always stands behind the labels', () => {
  expect(labelsInTwoRows({ ...panel, endWidth: 30, widths: [50, 45, 50] })).toBe(3)
  expect(labelsInTwoRows({ ...panel, endWidth: 30, widths: [50, 45, 50, 20] })).toBe(2)
  expect(labelsInTwoRows({ ...panel, endWidth: 60, widths: [] })).toBe(0)
})
