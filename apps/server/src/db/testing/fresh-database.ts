import { inject } from 'vitest'
import { type FreshDatabase, freshDatabaseOn } from './test-server.ts'

/** A migrated, empty database for one test file. A script uses `startTestServer` and `freshDatabaseOn`. */
export function freshDatabase(like?: string): Promise<FreshDatabase> {
  return freshDatabaseOn(inject('testServer'), like)
}
