import { createHmac, timingSafeEqual } from 'node:crypto'

/** The last conversation of a page; the next page begins after it. */
export interface Position {
  lastMessageAt: Date
  patientId: string
}

export interface CursorKey {
  secret: string
  clientId: string
  sortDirection: 'asc' | 'desc'
}

/** An opaque cursor, signed so that a cursor for a different practice or sort direction is rejected. */
export function writeCursor({ lastMessageAt, patientId }: Position, key: CursorKey): string {
  const position = `${lastMessageAt.getTime().toString(36)}.${patientId}`
  return Buffer.from(`${position}.${sign(position, key)}`).toString('base64url')
}

/** @returns null for a cursor that was not written with this key */
export function readCursor(cursor: string, key: CursorKey): Position | null {
  const [time, patientId, signature] = Buffer.from(cursor, 'base64url').toString('utf8').split('.')
  if (!time || !patientId || !signature) return null
  const expected = Buffer.from(sign(`${time}.${patientId}`, key))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { lastMessageAt: new Date(Number.parseInt(time, 36)), patientId }
}

function sign(position: string, { secret, clientId, sortDirection }: CursorKey): string {
  return createHmac('sha256', secret)
    .update(`inbox ${clientId} ${sortDirection} ${position}`)
    .digest('base64url')
    .slice(0, 22)
}
