import type { Database } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import { Refused } from './run-command.ts'

/**
 * The practice with this key.
 * @throws Refused when there is none
 */
export async function practiceOfKey(db: Database, key: string): Promise<string> {
  const id = await lookup.practiceByFormKey(db, key)
  if (!id) throw new Refused(`There is no practice ${key}: npm run practice -- list shows them.`)
  return id
}
