import type { SelectType } from 'kysely'
import type { DB as Schema } from './generated/schema.ts'
import type { Statement } from './statement.ts'

/** A table whose rows are inserted from JSON, several by one statement. */
export interface JsonTable<Name extends keyof Schema = keyof Schema, Column extends string = string> {
  readonly name: Name
  /** The columns that are given, with their types. `client_id` is the practice, the others have their defaults. */
  readonly columns: Readonly<Record<Column, string>>
}

/** A row with the columns that are given. */
export type JsonRow<Name extends keyof Schema, Column extends keyof Schema[Name]> = {
  readonly [Key in Column]: SelectType<Schema[Name][Key]>
}

/** Names a table and the columns that are inserted. */
export function jsonTable<Name extends keyof Schema, Column extends keyof Schema[Name] & string>(
  name: Name,
  columns: Readonly<Record<Column, string>>,
): JsonTable<Name, Column> {
  return { name, columns }
}

/**
 * SQL that inserts rows.
 * @param clientId the parameter with the practice's id
 * @param rows the parameter with the rows, a JSON array of objects
 */
export function insertSql({ name, columns }: JsonTable, clientId: string, rows: string): string {
  const names = Object.keys(columns).join(', ')
  const definitions = Object.entries(columns).map((column) => column.join(' '))
  return `
    insert into ${name} (client_id, ${names})
    select ${clientId}, ${names} from json_to_recordset(${rows}::json) as added (${definitions.join(', ')})`
}

/** The texts of statements, by the names of their tables and columns. */
const built = new Map<string, string>()

/** A statement that inserts rows into several tables, since a statement costs more than a row. */
export function insertAll(clientId: string, rows: ReadonlyMap<JsonTable, readonly object[]>): Statement {
  const tables = [...rows.keys()]
  const key = tables.map(({ name, columns }) => `${name}(${Object.keys(columns)})`).join()
  const sql = built.get(key) ?? insertAllSql(tables)
  built.set(key, sql)
  return { sql, parameters: [clientId, ...[...rows.values()].map((ofTable) => JSON.stringify(ofTable))] }
}

function insertAllSql(tables: readonly JsonTable[]): string {
  const [first, ...others] = tables.map((table, index) => insertSql(table, '$1', `$${index + 2}`))
  const inserted = others.map((insert, index) => `${tables[index + 1]?.name} as (${insert})`)
  return inserted.length === 0 ? `${first}` : `with ${inserted.join(', ')} ${first}`
}
