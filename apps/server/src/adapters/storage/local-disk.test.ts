import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localDisk } from './local-disk.ts'
import type { Storage } from './storage.ts'

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

describe('a stored file', () => {
  it.each([
    ['bytes', () => BYTES],
    ['a stream', () => Readable.from([BYTES.subarray(0, 3), BYTES.subarray(3)])],
  ])('is written from %s, and is read whole or as a stream of a known size', async (_, content) => {
    await storage.put('practice/attachment', content())
    expect(await storage.read('practice/attachment')).toEqual(BYTES)
    const { size, stream } = await storage.open('practice/attachment')
    expect(size).toBe(BYTES.length)
    expect(await buffer(stream)).toEqual(BYTES)
    expect(await filesIn(parent)).toEqual(['attachment'])
  })

  it('replaces the earlier file with the same key', async () => {
    await storage.put('key', Buffer.from('before, and longer'))
    await storage.put('key', BYTES)
    expect(await storage.read('key')).toEqual(BYTES)
  })

  it('can still be read or closed unread after its removal, if it was opened before', async () => {
    await storage.put('key', BYTES)
    // With this many readers, some would open the file too late if opening were not awaited.
    const opened = await Promise.all(Array.from({ length: 50 }, () => storage.open('key')))
    rmSync(join(folder, 'key'))
    const [unread, ...read] = opened.map(({ stream }) => stream)
    unread?.destroy()
    expect(await Promise.all(read.map((stream) => buffer(stream)))).toEqual(read.map(() => BYTES))
    await expect.poll(() => unread?.closed).toBe(true)
  })

  it('cannot be read once it has been removed, and removing it again does nothing', async () => {
    await storage.put('key', BYTES)
    await storage.remove('key')
    await storage.remove('key')
    await expect(storage.read('key')).rejects.toThrow('ENOENT')
  })
})

it('reports a missing file when it is read or opened', async () => {
  await expect(storage.read('nothing')).rejects.toThrow('ENOENT')
  await expect(storage.open('nothing')).rejects.toThrow('ENOENT')
})

describe('a file that is being written', () => {
  it('cannot be read under its key until it is complete', async () => {
    const content = new Readable({ read() {} })
    const stored = storage.put('practice/attachment', content)
    content.push(BYTES.subarray(0, 3))
    await expect.poll(() => filesIn(parent)).toHaveLength(1)
    await expect(storage.read('practice/attachment')).rejects.toThrow('ENOENT')
    await expect(storage.open('practice/attachment')).rejects.toThrow('ENOENT')
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

describe('a key that leads out of the folder, or to the folder itself', () => {
  it.each([
    '..',
    '../outside',
    'practice/../../outside',
    '../files-of-others/key',
    '/etc/hostname',
    '',
    '.',
    'practice/..',
  ])('is refused for every operation: %j', async (key) => {
    await writeFile(join(parent, 'outside'), 'not ours')
    const operations: (() => Promise<unknown>)[] = [
      () => storage.put(key, BYTES),
      () => storage.read(key),
      () => storage.open(key),
      () => storage.remove(key),
      () => storage.removeAbandoned(key, new Date()),
    ]
    for (const operation of operations)
      await expect(Promise.resolve().then(operation)).rejects.toThrow('Storage key leaves the folder')
    expect(await readFile(join(parent, 'outside'), 'utf8')).toBe('not ours')
    expect(await filesIn(parent)).toEqual(['outside'])
  })

  it('is refused when it is an absolute path next to the folder', async () => {
    const neighbour = `${folder}-of-others`
    await expect(storage.put(join(neighbour, 'key'), BYTES)).rejects.toThrow('leaves the folder')
    expect(await readdir(parent)).toEqual([])
  })
})
