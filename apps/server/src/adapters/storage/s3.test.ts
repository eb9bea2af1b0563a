import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CannotStart } from '../../cannot-start.ts'
import { openStorage } from './open-storage.ts'
import { type S3Options, s3 } from './s3.ts'
import { type Storage, StorageUnavailable } from './storage.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

const BYTES = Buffer.from('an x-ray')

let server: S3Server
let storage: Storage
beforeAll(async () => {
  server = await startS3Server()
})
beforeEach(() => {
  storage = s3(server.options)
})
afterAll(() => server.stop())

it('keys begin with the configured prefix, under which other buckets’ users do not write', async () => {
  await s3({ ...server.options, prefix: 'enamel/' }).put('practice/key', BYTES)
  expect(await server.keys()).toContain('enamel/practice/key')
  await expect(storage.read('practice/key')).rejects.toThrow('There is no stored file practice/key')
})

describe('a store that is down', () => {
  it('is reported as unavailable by every operation, and serves again when it is back', async () => {
    await storage.put('key', BYTES)
    await server.kill()
    const operations: (() => Promise<unknown>)[] = [
      () => storage.put('key', BYTES),
      () => storage.put('key', Readable.from([BYTES])),
      () => storage.read('key'),
      () => storage.open('key'),
      () => storage.remove('key'),
    ]
    for (const operation of operations) await expect(operation()).rejects.toThrow(StorageUnavailable)
    await server.restart()
    expect(await storage.read('key')).toEqual(BYTES)
  })
})

describe('the product does not start', () => {
  const reason = async (change: Partial<S3Options>) => {
    const opened = openStorage({ dataFolder: '/unused', s3: { ...server.options, ...change } })
    const error = await opened.catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(CannotStart)
    return (error as CannotStart).message
  }

  it('without its bucket', async () => {
    expect(await reason({ bucket: 'nowhere' })).toBe(
      `The bucket nowhere at ${server.options.endpoint} (S3_BUCKET) cannot be used: there is no such bucket: ` +
        'create it, or correct S3_BUCKET.',
    )
  })

  it('with credentials that are refused, which the message does not contain', async () => {
    const secretAccessKey = 'guess-of-secret'
    const [unknown, wrong] = [
      await reason({ credentials: { accessKeyId: 'NOBODY', secretAccessKey } }),
      await reason({ credentials: { accessKeyId: 'S3RVER', secretAccessKey } }),
    ]
    expect(unknown).toContain('it does not know the access key: correct S3_ACCESS_KEY_ID')
    expect(wrong).toContain('it does not accept the signature: correct S3_ACCESS_KEY_ID')
    expect(unknown + wrong).not.toContain('guess')
  })

  it('when nothing answers at the address', async () => {
    expect(await reason({ endpoint: 'http://127.0.0.1:1' })).toContain(
      'nothing answers there: check S3_ENDPOINT',
    )
    expect(await reason({ endpoint: 'http://nowhere.invalid' })).toContain('cannot be used')
  })

  it('but with a bucket that works, in which it leaves nothing behind', async () => {
    const before = await server.keys()
    await openStorage({ dataFolder: '/unused', s3: server.options })
    expect(await server.keys()).toEqual(before)
  })
})
