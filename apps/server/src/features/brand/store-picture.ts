import { randomBytes } from 'node:crypto'
import type { AssetName } from '@enamel/domain/brand/assets'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { changePractice, pictureUrl } from '../practice/index.ts'
import type { ReadPicture } from './email-picture.ts'

type Picture = Extract<ReadPicture, { ok: true }>

export interface StoredPicture {
  /** The part of the picture's public address that cannot be guessed. */
  token: string
  storageKey: string
  type: Picture['type']
}

/** Stores a picture for emails under a new address, which nothing shows yet. */
export async function storePicture(
  storage: Storage,
  clientId: string,
  { content, type }: Picture,
): Promise<StoredPicture> {
  const token = randomBytes(16).toString('hex')
  const storageKey = `brand/${clientId}/${token}`
  await storage.put(storageKey, content)
  return { token, storageKey, type }
}

/**
 * Makes a stored picture the practice's picture of this name.
 * @param publicUrl the product's own address
 * @returns the picture's address for everybody
 */
export async function assignPicture(
  tx: PracticeTx,
  name: AssetName,
  { token, storageKey, type, publicUrl, now }: StoredPicture & { publicUrl: string; now: Date },
): Promise<string> {
  const url = pictureUrl({ publicUrl }, token)
  await tx
    .insertInto('brand_pictures')
    .values({ client_id: tx.clientId, token, name, storage_key: storageKey, type, created_at: now })
    .execute()
  await changePractice(tx, () => ({ settings: { assets: { [name]: url } } }), now)
  return url
}
