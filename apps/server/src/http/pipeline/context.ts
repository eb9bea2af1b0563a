import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { ProductLog } from '../../log.ts'
import type { FileReceipt, IncomingFile } from '../files/receive-file.ts'
import type { HandlerResult } from './handler-result.ts'
import type { AuditLog } from './http-context.ts'
import type { Session } from './session.ts'

/** A small value that this browser stores beside the session; scripts cannot read it. */
export interface BrowserCookie {
  value: string | undefined
  set(value: string, lastsSeconds: number): void
  clear(): void
}

/** The context of every handler beside its parsed input. */
export interface RequestContext {
  deps: Dependencies
  requestId: string
  log: ProductLog
  /** The caller's address. */
  address: string
  session: Session | null
  audit: AuditLog
  /** Sets the session cookie to this value until then. */
  openSession(value: string, expiresAt: Date): void
  closeSession(): void
  cookie(name: string): BrowserCookie
  /** A fresh anti-forgery token for the session after this call; its cookie is sent with the answer. */
  issueCsrfToken(): string
}

/** The context of a call that only signed-in staff may make. */
export interface StaffContext extends RequestContext {
  session: Session
  /** Takes the file of a call that comes as multipart. @see receiveFile */
  receiveFile<T>(maxBytes: number, take: (file: IncomingFile) => Promise<T>): Promise<FileReceipt<T>>
  /**
   * Makes a change: one transaction of the caller's practice, in which the call's line of the audit log is written too,
   * so that there is neither a change without its line nor a line without its change. A repeatable call that carries a
   * key does its work once: a repeat gets the first answer.
   */
  change<O extends HandlerResult<unknown, string>>(work: (tx: PracticeTx) => Promise<O>): Promise<O>
}
