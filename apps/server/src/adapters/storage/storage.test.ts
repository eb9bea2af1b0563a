import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localDisk } from './local-disk.ts'
import { s3 } from './s3.ts'
import { NoSuchFile, type Storage } from './storage.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

const BYTES = Buffer.from('an x-ray')
/** More than S3 takes in one part. */
const LARGE = Buffer.alloc(12 * 1024 * 1024, 'x')

interface Store {
  storage: Storage
  /** The keys of all files that are stored as a whole. */
  keys(): Promise<string[]>
  stop(): Promise<void>
}

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

async function onDisk(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-storage-'))
  return {
    storage: localDisk(folder),
    async keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).toSorted()
    },
    stop: () => rm(folder, { recursive: true }),
  }
}

let prefixes = 0

/** A part of the bucket for each test. */
async function inBucket(): Promise<Store> {
  const prefix = `test-${++prefixes}/`
  return {
    storage: s3({ ...server.options, prefix }),
    async keys() {
      const all = await server.keys()
      return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    },
    stop: async () => {},
  }
}

describe.each([
  ['on local disk', onDisk],
  ['in a bucket of S3', inBucket],
])('%s', (_, open) => {
  let store: Store
  let storage: Storage
  beforeEach(async () => {
    store = await open()
    storage = store.storage
  })
  afterEach(() => store.stop())

  it.each([
    ['bytes', BYTES, () => BYTES],
    ['a stream', BYTES, () => Readable.from([BYTES.subarray(0, 3), BYTES.subarray(3)])],
    ['many bytes', LARGE, () => LARGE],
    ['a long stream', LARGE, () => Readable.from([LARGE.subarray(0, 7_000_000), LARGE.subarray(7_000_000)])],
    ['no bytes', Buffer.alloc(0), () => Buffer.alloc(0)],
    ['an empty stream', Buffer.alloc(0), () => Readable.from([])],
  ])(
    'a file is written from %s, and is read whole or as a stream of a known size',
    async (_, bytes, content) => {
      await storage.put('practice/attachment', content())
      expect((await storage.read('practice/attachment')).equals(bytes)).toBe(true)
      const { size, stream } = await storage.open('practice/attachment')
      expect(size).toBe(bytes.length)
      expect((await buffer(stream)).equals(bytes)).toBe(true)
      expect(await store.keys()).toEqual(['practice/attachment'])
    },
  )

  it('a file replaces the earlier file with the same key', async () => {
    await storage.put('key', Buffer.from('before, and longer'))
    await storage.put('key', BYTES)
    expect(await storage.read('key')).toEqual(BYTES)
  })

  it('a file is copied from the stream of another', async () => {
    await storage.put('practice/1', LARGE)
    await storage.put('practice/2', (await storage.open('practice/1')).stream)
    expect((await storage.read('practice/2')).equals(LARGE)).toBe(true)
  })

  it('an opened file can be read or closed unread after its removal', async () => {
    await storage.put('key', LARGE)
    const [unread, read] = await Promise.all([storage.open('key'), storage.open('key')])
    await storage.remove('key')
    unread.stream.destroy()
    expect((await buffer(read.stream)).equals(LARGE)).toBe(true)
    await expect.poll(() => unread.stream.closed).toBe(true)
  })

  it('a file cannot be read once it has been removed, and removing it again does nothing', async () => {
    await storage.put('practice/key', BYTES)
    await storage.remove('practice/key')
    await storage.remove('practice/key')
    await expect(storage.read('practice/key')).rejects.toThrow(NoSuchFile)
  })

  it('a missing file is reported when it is read or opened', async () => {
    await expect(storage.read('nothing')).rejects.toThrow(new NoSuchFile('nothing'))
    await expect(storage.open('nothing')).rejects.toThrow(new NoSuchFile('nothing'))
  })

  it('a file that is being written cannot be read under its key until it is complete', async () => {
    const content = new Readable({ read() {} })
    const stored = storage.put('practice/attachment', content)
    content.push(LARGE)
    await expect.poll(() => content.readableLength).toBe(0)
    await expect(storage.read('practice/attachment')).rejects.toThrow(NoSuchFile)
    await expect(storage.open('practice/attachment')).rejects.toThrow(NoSuchFile)
    expect(await store.keys()).toEqual([])
    content.push(BYTES)
    content.push(null)
    await stored
    expect((await storage.read('practice/attachment')).equals(Buffer.concat([LARGE, BYTES]))).toBe(true)
  })

  it.each([
    ['soon', BYTES],
    ['after many bytes', LARGE],
  ])('a file whose stream fails %s leaves nothing behind, and the previous file stays', async (_, start) => {
    await storage.put('key', BYTES)
    const failing = () =>
      Readable.from(
        (function* () {
          yield start
          throw new Error('the connection was lost')
        })(),
      )
    await expect(storage.put('key', failing())).rejects.toThrow('the connection was lost')
    await expect(storage.put('other', failing())).rejects.toThrow('the connection was lost')
    expect(await storage.read('key')).toEqual(BYTES)
    expect(await store.keys()).toEqual(['key'])
  })

  it.each([
    '..',
    '../outside',
    'practice/../../outside',
    '../files-of-others/key',
    '/etc/hostname',
    '',
    '.',
    'practice/..',
  ])(
    'a key that leads out of the store, or names no file in it, is refused for every operation: %j',
    async (key) => {
      const operations: (() => Promise<unknown>)[] = [
        () => storage.put(key, BYTES),
        () => storage.read(key),
        () => storage.open(key),
        () => storage.remove(key),
        () => storage.removeAbandoned(key, new Date()),
      ]
      for (const operation of operations)
        await expect(Promise.resolve().then(operation)).rejects.toThrow('Storage key leaves the folder')
    },
  )
})
