import { inject } from 'vitest'
import { type FreshDatabase, freshDatabaseOn } from './test-server.ts'

/**
 * A new database for a test, by default migrated and empty. A script uses `startTestServer` and `freshDatabaseOn`
 * instead.
 * @param like as for `freshDatabaseOn`
 */
export function freshDatabase(like?: string): Promise<FreshDatabase> {
  return freshDatabaseOn(inject('testServer'), like)
}
