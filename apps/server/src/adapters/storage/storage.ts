import type { Readable } from 'node:stream'

/** Stores files: attachments, messages as received, and exports. Keys are made by the product, never by a client. */
export interface Storage {
  /** Stores the bytes; resolves when they are stored permanently. A stream that fails leaves nothing behind. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** @throws when there is no such file */
  read(key: string): Promise<Buffer>
  /**
   * The stream must be read to its end or destroyed. It can be read to the end even if the file is removed meanwhile.
   * @throws when there is no such file
   */
  open(key: string): Promise<{ size: number; stream: Readable }>
  /** Removes the file; resolves also when there is none. */
  remove(key: string): Promise<void>
  /**
   * Removes what writes that ended with their process have left in a folder of keys.
   * @param before by the clock of the store; a write that has stored nothing since then has ended
   */
  removeAbandoned(folder: string, before: Date): Promise<void>
}
