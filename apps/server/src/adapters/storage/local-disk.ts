import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { NoSuchFile, type Storage } from './storage.ts'

/** The start of the name of a file that is being written. */
const UNFINISHED = '.'

/** Files in a folder of this machine. A file appears under its key only when it is whole and on disk. */
export function localDisk(folder: string): Storage {
  const root = resolve(folder)

  function pathOf(key: string): string {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`Storage key leaves the folder: ${key}`)
    return path
  }

  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = join(dirname(path), `${UNFINISHED}${uuid()}`)
      try {
        await writeWhole(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: async (key) => readFile(pathOf(key)).catch((error) => throwFor(key, error)),
    async open(key) {
      // The file is opened before the stream is returned, so that removing the file does not disturb a reader.
      const file = await open(pathOf(key)).catch((error) => throwFor(key, error))
      try {
        const { size } = await file.stat()
        return { size, stream: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeAbandoned(folder, before) {
      for (const path of await unfinishedIn(pathOf(folder))) {
        // A write that ends now has moved its file.
        const file = await stat(path).catch(ignoreMissing)
        if (file && file.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/** Writes a new file; resolves when all of it is on disk. */
async function writeWhole(path: string, content: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The paths of the files that are being written in a folder, or were when their process ended. */
async function unfinishedIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  return names.filter((name) => name.startsWith(UNFINISHED)).map((name) => join(folder, name))
}

function throwFor(key: string, error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new NoSuchFile(key, { cause: error }) : error
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
