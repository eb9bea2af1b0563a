import type { Answer, Endpoint, Received, RefusalCode } from '@enamel/contract/endpoint'
import type { DoorRefusal } from '@enamel/contract/errors'
import type { RequestContext, StaffContext } from './context.ts'
import type { Outcome } from './outcome.ts'

type ContextOf<E extends Endpoint> = E['caller'] extends 'staff' ? StaffContext : RequestContext

/** A command or query as its endpoint sees it: parsed input in, answer or declared refusal out. */
export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: Received<E>,
) => Promise<Outcome<Answer<E>, RefusalCode<E> | DoorRefusal>>

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  handle(context: RequestContext, input: Received<Endpoint>): Promise<Outcome<unknown, string>>
}

/**
 * Joins an endpoint to its handler; a feature's routes read as a list of these sentences. Session, CSRF, origin,
 * parsing, the response schema, the error envelope and the audit entry come from `registerRoutes`.
 */
export function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  // The door has checked session and input against this very endpoint before the handler is called.
  return { endpoint, handle: handler as unknown as Route['handle'] }
}
