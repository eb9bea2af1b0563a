import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/**
 * Makes the data folder if needed, and checks that it can be written to.
 * @throws CannotStart with the reason
 */
export async function ensureDataFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  try {
    await makeFolder(path)
    await rmdir(await mkdtemp(join(path, '.try-')))
  } catch (error) {
    throw new CannotStart(
      `The data folder ${path} cannot be used: ${whyNot(error)}. Set ENAMEL_DATA to a folder that ` +
        'this user may write to.',
      { cause: error },
    )
  }
}

/**
 * Makes a folder and its parents. The option `recursive` of mkdir is not used, because it never ends if the
 * system reports that the parent does not exist, as below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return await assertFolder(path)
    const parent = dirname(path)
    if (code !== 'ENOENT' || parent === path) throw error
    await makeFolder(parent)
    // A different process may have created the folder in the meantime.
    await mkdir(path).catch(() => assertFolder(path))
  }
}

async function assertFolder(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) return
  throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' })
}

function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOTDIR':
      return 'a part of this path is a file'
    case 'EACCES':
    case 'EPERM':
      return `user ${process.getuid?.() ?? ''} may not write there`
    case 'EROFS':
      return 'the file system is read-only'
    case 'ENOSPC':
      return 'the disk is full'
    case 'ENOENT':
      return 'the system allows no folder to be created there'
    default:
      return message
  }
}
