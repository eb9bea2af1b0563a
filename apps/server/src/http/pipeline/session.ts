import { hash } from 'node:crypto'

/** A signed-in member of staff, found by the session cookie. One session is bound to one practice (G1-01). */
export interface Session {
  clientId: string
  userId: string
  email: string
  name: string
  role: string
  createdAt: Date
  expiresAt: Date
  /** SHA-256 of the cookie's value. */
  tokenHash: Buffer
  /** False when the practice's account was disabled. */
  active: boolean
}

/**
 * With https, browsers accept a cookie with this prefix only from this host, over TLS and for all paths (RFC 6265bis).
 */
export function hostCookie(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

export function sessionCookie(publicUrl: string): string {
  return hostCookie('enamel_session', publicUrl)
}

/** The database stores only this hash of a session's token; the token itself is only in the cookie. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
