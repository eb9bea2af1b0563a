import { csvFormatRows } from 'd3-dsv'
import { saveFile } from './save-file.ts'

/** The mark by which spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Lets the browser save rows as a spreadsheet with this name. */
export function saveCsv(rows: string[][], name: string): void {
  const text = `${BYTE_ORDER_MARK}${csvFormatRows(rows)}\n`
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
}
