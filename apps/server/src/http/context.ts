import type { FastifyBaseLogger } from 'fastify'
import type { World } from '../world.ts'
import type { Session } from './session.ts'

/** What every handler is given beside its parsed input. */
export interface RequestContext {
  world: World
  requestId: string
  log: FastifyBaseLogger
  /** The caller's address. */
  address: string
  session: Session | null
  /** Sets the session cookie to this value until then. */
  openSession(value: string, expiresAt: Date): void
  closeSession(): void
  /** A fresh anti-forgery token; its cookie goes out with the answer. */
  issueCsrfToken(): string
}

/** The context of a call that only signed-in staff may make. */
export interface StaffContext extends RequestContext {
  session: Session
}
