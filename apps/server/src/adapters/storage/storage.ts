import type { Readable } from 'node:stream'

/** Stores files: attachments, messages as received, and exports. Keys are made by the product, never by a client. */
export interface Storage {
  /**
   * Stores the bytes; resolves when they are stored permanently. Until then readers find what was there before. A
   * stream that fails leaves nothing behind.
   * @throws StorageUnavailable; for a stream that fails, the stream's error
   */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** @throws NoSuchFile, StorageUnavailable */
  read(key: string): Promise<Buffer>
  /**
   * The stream must be read to its end or destroyed. It can be read to the end even if the file is removed meanwhile.
   * @throws NoSuchFile, StorageUnavailable
   */
  open(key: string): Promise<{ size: number; stream: Readable }>
  /**
   * Removes the file; resolves also when there is none.
   * @throws StorageUnavailable
   */
  remove(key: string): Promise<void>
  /**
   * Removes what writes that ended with their process have left in a folder of keys.
   * @param before by the clock of the store; a write that has stored nothing since then has ended
   * @throws StorageUnavailable
   */
  removeAbandoned(folder: string, before: Date): Promise<void>
}

/** There is no file with this key. */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile'

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no stored file ${key}`, options)
  }
}

/** The store cannot be reached, or refuses the request; the same work may succeed later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}
