import { writeFile } from 'node:fs/promises'
import { GENERATED_SCHEMA, generateSchema } from './generated-schema.ts'
import { freshDatabaseOn, startTestServer } from './testing/test-server.ts'

/** Writes generated/schema.ts from the migrations: `node apps/server/src/db/generate.ts`. */
const server = await startTestServer()
try {
  const database = await freshDatabaseOn(server.administratorUrl)
  await writeFile(GENERATED_SCHEMA, await generateSchema(database.ownerUrl))
} finally {
  await server.stop()
}
