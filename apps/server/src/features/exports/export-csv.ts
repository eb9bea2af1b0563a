import { type ExportedPatient, exportColumns, exportRow } from '@enamel/domain/exports/export-file'
import { stringify } from 'csv-stringify/sync'

/** Without it, Excel reads the file in the encoding of the machine's language. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The file of an export: CSV by RFC 4180 in UTF-8, one batch after the other. */
export async function* csvOf(batches: AsyncIterable<readonly ExportedPatient[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + rowsOf([exportColumns]))
  for await (const patients of batches) yield Buffer.from(rowsOf(patients.map(exportRow)))
}

function rowsOf(rows: readonly (readonly string[])[]): string {
  // The library puts a cell with a whole line end in quotes; half of one needs them too.
  return stringify([...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
