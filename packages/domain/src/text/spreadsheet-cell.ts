/**
 * The characters with which a spreadsheet program begins a formula. Their full-width forms, a tab and a line break do
 * the same in some programs.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * A cell that no spreadsheet program computes: a text that could be a formula gets an apostrophe before it. This
 * concerns phone numbers such as +44… too, because nothing tells them from a formula (PRT-15).
 */
export function withoutFormula(cell: string): string {
  return FORMULA_START.test(cell) ? `'${cell}` : cell
}
