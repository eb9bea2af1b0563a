import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type DatabaseMetadata, generate, PostgresDialect as PostgresGenerator } from 'kysely-codegen'
import { silent } from '../log.ts'
import { openOwnerPool } from './database.ts'

export const GENERATED_SCHEMA = join(import.meta.dirname, 'generated/schema.ts')

/**
 * The TypeScript type of each column type, to which column-types.ts converts it. JSON is unknown until it is parsed,
 * and is written as text: the driver would write a JavaScript array as a PostgreSQL array.
 */
const TYPES = {
  int8: 'number',
  date: 'string',
  timestamptz: 'Date',
  json: 'ColumnType<unknown, string, string>',
  jsonb: 'ColumnType<unknown, string, string>',
}

/**
 * @returns the text of generated/schema.ts for the migrated database at `url`. A text column that a check limits to a
 *   list of values gets these values as its type, so that the compiler finds differences from the domain's unions
 */
export async function generateSchema(url: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(url, { log: silent, connections: 1 }) }),
  })
  try {
    return await generate({
      db,
      dialect: new PostgresGenerator(),
      includePattern: 'public.*',
      excludePattern: 'public.schema_migrations',
      outFile: null,
      typeMapping: TYPES,
      postprocess: ({ metadata }) => withCheckedValues(metadata, db),
    })
  } finally {
    await db.destroy()
  }
}

async function withCheckedValues(metadata: DatabaseMetadata, db: Kysely<unknown>): Promise<DatabaseMetadata> {
  const { rows } = await sql<{ table: string; column: string; check: string }>`
    select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as check
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace`.execute(db)
  for (const { table, column, check } of rows) {
    const values = valuesOf(check)
    const checked = metadata.tables
      .find(({ name }) => name === table)
      ?.columns.find(({ name }) => name === column)
    if (values && checked) checked.enumValues = values
  }
  return metadata
}

/** The values of a check like `((country = ANY (ARRAY['GB'::text, 'IE'::text])))`, sorted; null for any other check. */
function valuesOf(check: string): string[] | null {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1]
  return list === undefined
    ? null
    : [...list.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word).sort()
}
