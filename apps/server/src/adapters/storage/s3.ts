import { posix } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { NoSuchFile, type Storage, StorageUnavailable } from './storage.ts'

/** A bucket of Amazon S3 or of a store with the same protocol. */
export interface S3Options {
  bucket: string
  /** Undefined for Amazon's. */
  endpoint: string | undefined
  region: string
  /** Undefined: the SDK finds them, for example those of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The beginning of all keys, empty or with a slash at its end. */
  prefix: string
}

const CONNECT_TIMEOUT_MS = 5_000
/** The time until a response begins, after the request and its body were sent. */
const RESPONSE_TIMEOUT_MS = 60_000
/** The time without data after which a download is given up. */
const IDLE_TIMEOUT_MS = 120_000
/** Each download to a browser occupies a connection. */
const MAX_CONNECTIONS = 500

/**
 * Files in a bucket. An object appears under its key only when it is whole, which S3 guarantees. Streams are stored in
 * parts of 5 MB, so that no file is in memory as a whole.
 */
export function s3(options: S3Options): Storage {
  const { bucket: Bucket, prefix } = options
  const client = clientFor(options)

  const objectAt = (key: string) => ({ Bucket, Key: `${prefix}${checkedKey(key)}` })

  /** @param key the file's key, which the error names */
  async function get(key: string) {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(objectAt(key))).catch((error) => {
      throw error instanceof NoSuchKey ? new NoSuchFile(key, { cause: error }) : unavailable(error)
    })
    if (!(Body instanceof Readable) || ContentLength === undefined)
      throw new StorageUnavailable('The store returned an object without its bytes or its size')
    return { size: ContentLength, stream: Body }
  }

  return {
    async put(key, content) {
      const object = objectAt(key)
      if (content instanceof Readable) return await putStream(client, object, content)
      await client.send(new PutObjectCommand({ ...object, Body: content })).catch(throwUnavailable)
    },
    async read(key) {
      const { stream } = await get(key)
      return Buffer.concat(await stream.toArray().catch(throwUnavailable))
    },
    open: get,
    async remove(key) {
      await client.send(new DeleteObjectCommand(objectAt(key))).catch(throwUnavailable)
    },
    async removeAbandoned(folder) {
      checkedKey(folder)
      // Parts whose upload was never completed are no objects: a lifecycle rule of the bucket discards them.
    },
  }
}

function clientFor({ endpoint, region, credentials }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(credentials && { credentials }),
    // Other stores are addressed by path, since few have a host name for each bucket. Not all of them know the
    // checksums that Amazon's accepts beside the signature.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  })
}

/** The key without `.` and `..`. @throws when it leads out of the store's keys, or names no file */
function checkedKey(key: string): string {
  const path = posix.normalize(key)
  if (path === '.' || path === '..' || path.startsWith('../') || path.startsWith('/'))
    throw new Error(`Storage key leaves the folder: ${key}`)
  return path
}

async function putStream(
  client: S3Client,
  object: { Bucket: string; Key: string },
  content: Readable,
): Promise<void> {
  try {
    await new Upload({ client, params: { ...object, Body: content }, queueSize: 1 }).done()
  } catch (error) {
    // The SDK throws the error of discarding the parts instead of the stream's, where discarding fails as well.
    throw content.errored ?? unavailable(error)
  }
}

function unavailable(cause: unknown): StorageUnavailable {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return new StorageUnavailable(`The file store did not do what it was asked: ${reason}`, { cause })
}

function throwUnavailable(error: unknown): never {
  throw unavailable(error)
}
