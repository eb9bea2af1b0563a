import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { ProductLog } from '../../log.ts'
import type { FileReceipt, IncomingFile } from '../files/receive-file.ts'
import type { HandlerResult } from './handler-result.ts'
import type { AuditLog } from './http-context.ts'
import type { Session } from './session.ts'

/** A cookie of this browser other than the session's; scripts cannot read it. */
export interface BrowserCookie {
  value: string | undefined
  set(value: string, lastsSeconds: number): void
  clear(): void
}

/** What every handler gets in addition to its parsed input. */
export interface RequestContext {
  deps: Dependencies
  requestId: string
  log: ProductLog
  /** The caller's address. */
  address: string
  /** How the caller's browser names itself; null if it does not. */
  userAgent: string | null
  session: Session | null
  audit: AuditLog
  /** Sets the session cookie to this value until `expiresAt`. */
  openSession(value: string, expiresAt: Date): void
  closeSession(): void
  cookie(name: string): BrowserCookie
  /**
   * A new anti-forgery token for the session that the browser has after this request. The token's cookie is sent with
   * the response, unless the browser already has it.
   */
  issueCsrfToken(): string
}

/** The context of a request that only signed-in staff may make. */
export interface StaffContext extends RequestContext {
  session: Session
  /** Receives the file of a multipart request. @see receiveFile */
  receiveFile<T>(maxBytes: number, store: (file: IncomingFile) => Promise<T>): Promise<FileReceipt<T>>
  /**
   * Makes a change in one transaction of the caller's practice, in which the audit line is written too, so that neither
   * the change nor the line exists alone. A repeatable request with a key does its work once: a repetition gets the
   * first response.
   */
  change<O extends HandlerResult<unknown, string>>(work: (tx: PracticeTx) => Promise<O>): Promise<O>
}
