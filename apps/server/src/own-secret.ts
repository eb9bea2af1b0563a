import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret of a product without a configured one: created once and stored in the data folder, readable only by its
 * owner. Two processes that start at once get the same secret.
 */
export async function ownSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null) return stored.trim()
  const unfinished = join(dataFolder, `.secret-${process.pid}-${randomBytes(4).toString('hex')}`)
  await writeFile(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // The link is made in one step, and never replaces the secret of a different process.
  await link(unfinished, file).catch(() => {})
  await rm(unfinished)
  return (await readFile(file, 'utf8')).trim()
}
