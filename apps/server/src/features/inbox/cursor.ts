import { isUuid } from '@enamel/domain/text/uuid'

/** The last conversation of a page; the next page begins after it. */
export interface Position {
  lastMessageAt: Date
  patientId: string
}

export interface ListKey {
  clientId: string
  sortDirection: 'asc' | 'desc'
}

/** Writes and reads the cursors of one list. */
export interface Cursors {
  write(position: Position): string
  /** @returns null for a cursor of a different list */
  read(cursor: string): Position | null
}

/**
 * Cursors, which clients pass back as they are. Each names its list, so that one of a different practice or sort
 * direction is rejected. It is not protected, since it leads nowhere that the list does not.
 */
export function cursorsOf({ clientId, sortDirection }: ListKey): Cursors {
  const list = `${sortDirection}-${clientId.slice(-12)}`
  return {
    write({ lastMessageAt, patientId }) {
      return `${lastMessageAt.getTime()}.${patientId}.${list}`
    },
    read(cursor) {
      const [time = '', patientId = '', ownList] = cursor.split('.')
      const lastMessageAt = new Date(Number.parseInt(time, 10))
      // False for no number too. The database cannot store the earliest times of JavaScript.
      const isPosition = isUuid(patientId) && lastMessageAt.getTime() >= 0
      return isPosition && ownList === list ? { lastMessageAt, patientId } : null
    },
  }
}
