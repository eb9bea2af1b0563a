import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { GENERATED_SCHEMA, generateSchema } from './generated-schema.ts'
import { freshDatabase } from './testing/fresh-database.ts'

it('the generated schema matches the migrated database (node apps/server/src/db/generate.ts writes it)', async () => {
  const { ownerUrl, drop } = await freshDatabase()
  expect(await readFile(GENERATED_SCHEMA, 'utf8')).toBe(await generateSchema(ownerUrl))
  await drop()
})
