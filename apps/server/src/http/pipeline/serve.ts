import type { Answer, Endpoint, Received, RefusalCode } from '@enamel/contract/endpoint'
import type { PipelineRefusal } from '@enamel/contract/errors'
import type { RequestContext, StaffContext } from './context.ts'
import type { FieldErrors, HandlerResult, Refused } from './handler-result.ts'
import type { Policy } from './policy.ts'

type ContextOf<E extends Endpoint> = E['caller'] extends 'staff' ? StaffContext : RequestContext

/** A command or query as its endpoint sees it: parsed input in, answer or declared refusal out. */
export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: Received<E>,
) => Promise<HandlerResult<Answer<E>, RefusalCode<E> | PipelineRefusal>>

/** The usable part of an input whose body is invalid as a whole: the valid fields of the body. */
export type Fitting<E extends Endpoint> = Pick<Received<E>, 'params'> & { body: Partial<Received<E>['body']> }

/**
 * The errors that the rules of a call find in the fitting fields, by field. It is asked where other fields do not fit,
 * so that one answer names everything that is wrong; the handler asks the same rules about a body that fits.
 */
export type InputValidator<E extends Endpoint> = (
  context: ContextOf<E>,
  input: Fitting<E>,
) => FieldErrors | Promise<FieldErrors>

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  /** Which staff may make the call; only calls without a session have none. */
  policy?: Policy
  handle(context: RequestContext, input: Received<Endpoint>): Promise<HandlerResult<unknown, string>>
  validate?(context: RequestContext, input: Fitting<Endpoint>): FieldErrors | Promise<FieldErrors>
  refuseFirst?(context: RequestContext): Promise<Refused<string> | null>
}

/** An endpoint that only signed-in staff may call. */
export type StaffEndpoint = Endpoint & { caller: 'staff' }

/** An endpoint that needs no session, or identifies the caller itself. */
export type OpenEndpoint = Endpoint & { caller: Exclude<Endpoint['caller'], 'staff'> }

/**
 * Joins an endpoint for staff to its policy and its handler; a feature's routes are a list of these. Session, CSRF,
 * origin, parsing, the policy, the response schema, the error envelope and the audit entry come from `registerRoutes`.
 */
export function serve<const E extends StaffEndpoint>(
  endpoint: E,
  policy: Policy,
  handler: Handler<E>,
  validate?: InputValidator<E>,
): Route {
  return { ...routeOf(endpoint, handler, validate), policy }
}

/** The same for an open endpoint, which has no policy. */
export function serveOpen<const E extends OpenEndpoint>(endpoint: E, handler: Handler<E>): Route {
  return routeOf(endpoint, handler)
}

function routeOf<E extends Endpoint>(endpoint: E, handler: Handler<E>, validate?: InputValidator<E>): Route {
  // The pipeline has checked session and input against this very endpoint before the handler is called.
  const handle = handler as unknown as Route['handle']
  return { endpoint, handle, ...(validate && { validate: validate as Route['validate'] }) }
}

/**
 * Calls that are refused regardless of their input while something is missing. For an invalid input the check runs
 * before its refusal; for a valid one the handler makes the same check.
 */
export function refusingFirst(
  refuseFirst: (context: StaffContext) => Promise<Refused<string> | null>,
  routes: readonly Route[],
): Route[] {
  return routes.map((route) => ({ ...route, refuseFirst: refuseFirst as Route['refuseFirst'] }))
}
