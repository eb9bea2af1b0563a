import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { CannotStart } from '../../cannot-start.ts'
import { localDisk } from './local-disk.ts'
import type { S3Options } from './s3.ts'
import { NoSuchFile, type Storage } from './storage.ts'

export interface StorageOptions {
  dataFolder: string
  /** Undefined: files are in the data folder. */
  s3: S3Options | undefined
}

const CREDENTIALS = 'correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
const REGION = 'set S3_REGION to the region of the bucket'
const UNREACHABLE = 'nothing answers there: check S3_ENDPOINT and S3_REGION'

/** What the errors of S3, of its SDK and of the network mean for the person who starts the product. */
const REASONS: Partial<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket: create it, or correct S3_BUCKET',
  AccessDenied:
    'these credentials may not use it: allow s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
  InvalidAccessKeyId: `it does not know the access key: ${CREDENTIALS}`,
  SignatureDoesNotMatch: `it does not accept the signature: ${CREDENTIALS}`,
  CredentialsProviderError: 'there are no credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  PermanentRedirect: `it is in another region: ${REGION}`,
  AuthorizationHeaderMalformed: `it is in another region: ${REGION}`,
  ENOTFOUND: UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  TimeoutError: UNREACHABLE,
}

/**
 * The configured store. A bucket is tried out before it is used.
 * @throws CannotStart when the bucket cannot be used
 */
export async function openStorage({ dataFolder, s3: options }: StorageOptions): Promise<Storage> {
  if (!options) return localDisk(join(dataFolder, 'files'))
  // Loaded only where it is used, since the SDK takes time and memory at the start.
  const { s3 } = await import('./s3.ts')
  const storage = s3(options)
  try {
    await tryOut(storage)
  } catch (error) {
    const { bucket, endpoint } = options
    const place = endpoint ? `${bucket} at ${endpoint}` : bucket
    throw new CannotStart(`The bucket ${place} (S3_BUCKET) cannot be used: ${whyNot(error)}.`, {
      cause: error,
    })
  }
  return storage
}

/** Does everything that the product will do with files. */
async function tryOut(storage: Storage): Promise<void> {
  const key = `start/${uuid()}`
  await storage.put(key, Buffer.from('This product can write here.'))
  await storage.read(key)
  await storage.remove(key)
  // Without the permission to list the bucket, S3 refuses to say that an object is missing.
  await storage.read(key).catch((error) => {
    if (!(error instanceof NoSuchFile)) throw error
  })
}

function whyNot(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { name, code = '', message } = cause as NodeJS.ErrnoException
  return REASONS[name] ?? REASONS[code] ?? `${name}: ${message}`
}
