import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { MIGRATIONS_FOLDER, migrate } from '../migrate.ts'

/** Applies the migrations before the one with this number. */
export async function migrateBefore(ownerUrl: string, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-upgrade-'))
  await cp(MIGRATIONS_FOLDER, folder, {
    recursive: true,
    filter: (source) => !source.endsWith('.sql') || basename(source) < number,
  })
  await migrate(ownerUrl, { folder })
  await rm(folder, { recursive: true })
}
