import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import type { Storage } from './storage.ts'

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
      const unfinished = join(dirname(path), `.${uuid()}`)
      try {
        await writeWhole(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: (key) => readFile(pathOf(key)),
    async open(key) {
      // The file is opened before the stream is returned, so that removing the file does not disturb a reader.
      const file = await open(pathOf(key))
      try {
        const { size } = await file.stat()
        return { size, stream: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
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
