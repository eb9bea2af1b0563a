import type { Database } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import { Refused } from './run-command.ts'

/**
 * The id of the practice with this form key.
 * @throws Refused when there is no such practice
 */
export async function practiceByKey(db: Database, key: string): Promise<string> {
  const id = await lookup.practiceByFormKey(db, key)
  if (!id) throw new Refused(`There is no practice ${key}: npm run practice -- list shows all practices.`)
  return id
}
