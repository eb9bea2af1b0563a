import { createHash, randomInt } from 'node:crypto'

/** A file that WhatsApp stores for a practice's number. */
export interface WhatsAppFile {
  /** Sixteen digits. */
  id: string
  phoneNumberId: string
  type: string
  filename: string
  /** Null for a file that WhatsApp has lost. */
  content: Buffer | null
  sha256: string
}

export interface MediaStore {
  add(file: Omit<WhatsAppFile, 'id' | 'sha256'>): WhatsAppFile
  /** Finds a file of this number. Files of other numbers are not found. */
  find(phoneNumberId: string, id: string): WhatsAppFile | undefined
  remove(id: string): void
}

export function createMediaStore(): MediaStore {
  const files = new Map<string, WhatsAppFile>()
  return {
    add(file) {
      const sha256 = createHash('sha256')
        .update(file.content ?? '')
        .digest('hex')
      const added = { ...file, id: newMediaId(), sha256 }
      files.set(added.id, added)
      return added
    },
    find(phoneNumberId, id) {
      const file = files.get(id)
      return file?.phoneNumberId === phoneNumberId ? file : undefined
    },
    remove: (id) => files.delete(id),
  }
}

/** Creates an id of sixteen digits. They are random, so that no id repeats after a restart. */
function newMediaId(): string {
  return `1${Array.from({ length: 15 }, () => randomInt(10)).join('')}`
}
