import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresGenerator } from 'kysely-codegen'
import pg from 'pg'
import { connectionTo } from './connection.ts'

export const GENERATED_SCHEMA = join(import.meta.dirname, 'generated/schema.ts')

/**
 * What each column type comes back as; column-types.ts makes it so. What was read as JSON is anything until it is
 * parsed, and goes in as text: the driver would write a JavaScript array as a PostgreSQL array.
 */
const TYPES = {
  int8: 'number',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'ColumnType<unknown, string, string>',
}

/** @returns the text of generated/schema.ts as the migrated database at `url` has it */
export async function generateSchema(url: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool(connectionTo(url, 'enamel types')) }),
  })
  try {
    return await generate({
      db,
      dialect: new PostgresGenerator(),
      includePattern: 'public.*',
      excludePattern: 'public.schema_migrations',
      outFile: null,
      typeMapping: TYPES,
    })
  } finally {
    await db.destroy()
  }
}
