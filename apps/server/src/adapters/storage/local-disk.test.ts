import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localDisk } from './local-disk.ts'
import { NoSuchFile, type Storage } from './storage.ts'

const BYTES = Buffer.from('an x-ray')

let parent: string
let folder: string
let storage: Storage

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'enamel-storage-'))
  folder = join(parent, 'files')
  storage = localDisk(folder)
})
afterEach(() => rm(parent, { recursive: true }))

/** Every file in a folder, including hidden ones. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

it('an opened file can still be read or closed unread after its removal, if it was opened before', async () => {
  await storage.put('key', BYTES)
  // With this many readers, some would open the file too late if opening were not awaited.
  const opened = await Promise.all(Array.from({ length: 50 }, () => storage.open('key')))
  rmSync(join(folder, 'key'))
  const [unread, ...read] = opened.map(({ stream }) => stream)
  unread?.destroy()
  expect(await Promise.all(read.map((stream) => buffer(stream)))).toEqual(read.map(() => BYTES))
  await expect.poll(() => unread?.closed).toBe(true)
})

describe('a file that is being written', () => {
  it('cannot be read under its key until it is complete', async () => {
    const content = new Readable({ read() {} })
    const stored = storage.put('practice/attachment', content)
    content.push(BYTES.subarray(0, 3))
    await expect.poll(() => filesIn(parent)).toHaveLength(1)
    await expect(storage.read('practice/attachment')).rejects.toThrow(NoSuchFile)
    await expect(storage.open('practice/attachment')).rejects.toThrow(NoSuchFile)
    content.push(BYTES.subarray(3))
    content.push(null)
    await stored
    expect(await storage.read('practice/attachment')).toEqual(BYTES)
  })

  it('leaves nothing behind when its stream fails, and the previous file stays', async () => {
    await storage.put('key', BYTES)
    const failing = Readable.from(
      (function* () {
        yield BYTES.subarray(0, 3)
        throw new Error('the connection was lost')
      })(),
    )
    await expect(storage.put('key', failing)).rejects.toThrow('the connection was lost')
    expect(await storage.read('key')).toEqual(BYTES)
    expect(await filesIn(parent)).toEqual(['key'])
  })

  it('leaves nothing behind when it cannot be written', async () => {
    await storage.put('practice/attachment', BYTES)
    await expect(storage.put('practice', BYTES)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(await filesIn(parent)).toEqual(['attachment'])
  })
})

describe('what a write leaves when its process is killed', () => {
  const longAgo = new Date('2025-01-01')

  it('is removed once nothing was written to it for long enough, and finished files stay', async () => {
    await storage.put('exports/whole', BYTES)
    for (const name of ['.abandoned', '.in-progress'])
      await writeFile(join(folder, 'exports', name), BYTES.subarray(0, 3))
    for (const name of ['.abandoned', 'whole']) await utimes(join(folder, 'exports', name), longAgo, longAgo)
    await storage.removeAbandoned('exports', new Date('2025-01-02'))
    expect((await filesIn(parent)).toSorted()).toEqual(['.in-progress', 'whole'])
  })

  it('is nothing in a folder without files', async () => {
    await storage.removeAbandoned('exports', new Date())
    expect(await filesIn(parent)).toEqual([])
  })
})

it.each(['../outside', 'practice/../../outside'])(
  'a file next to the folder is not touched: %s',
  async (key) => {
    await writeFile(join(parent, 'outside'), 'not ours')
    await expect(Promise.resolve().then(() => storage.put(key, BYTES))).rejects.toThrow('leaves the folder')
    await expect(Promise.resolve().then(() => storage.remove(key))).rejects.toThrow('leaves the folder')
    expect(await readFile(join(parent, 'outside'), 'utf8')).toBe('not ours')
    expect(await filesIn(parent)).toEqual(['outside'])
  },
)

it('an absolute path next to the folder is refused', async () => {
  const neighbour = `${folder}-of-others`
  await expect(storage.put(join(neighbour, 'key'), BYTES)).rejects.toThrow('leaves the folder')
  expect(await readdir(parent)).toEqual([])
})
