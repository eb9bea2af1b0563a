import type { Endpoint, HandlerInput, RefusalCode, ResponseBody } from '@enamel/contract/endpoint'
import type { PipelineRefusal } from '@enamel/contract/errors'
import type { RequestContext, StaffContext } from './context.ts'
import type { FieldErrors, HandlerResult, Refused } from './handler-result.ts'
import type { Policy } from './policy.ts'

type ContextOf<E extends Endpoint> = E['caller'] extends 'staff' ? StaffContext : RequestContext

/** A command or query of an endpoint: it gets parsed input, and returns a response or a declared refusal. */
export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: HandlerInput<E>,
) => Promise<HandlerResult<ResponseBody<E>, RefusalCode<E> | PipelineRefusal>>

/** The input of an endpoint; of an invalid query or body it contains only the valid fields. */
export type ValidInput<E extends Endpoint> = Pick<HandlerInput<E>, 'params'> & {
  query: Partial<HandlerInput<E>['query']>
  body: Partial<HandlerInput<E>['body']>
}

/**
 * Checks the valid fields of an invalid query or body by the endpoint's rules, so that one response names all errors.
 * The handler applies the same rules to valid input.
 */
export type InputValidator<E extends Endpoint> = (
  context: ContextOf<E>,
  input: ValidInput<E>,
) => FieldErrors | Promise<FieldErrors>

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  /** The rights that the request needs; absent only for an `OpenEndpoint`. */
  policy?: Policy<ValidInput<Endpoint>>
  handle(context: RequestContext, input: HandlerInput<Endpoint>): Promise<HandlerResult<unknown, string>>
  validate?(context: RequestContext, input: ValidInput<Endpoint>): FieldErrors | Promise<FieldErrors>
  precheck?(context: RequestContext): Promise<Refused<string> | null>
}

/** An endpoint for signed-in staff. */
export type StaffEndpoint = Endpoint & { caller: 'staff' }

/** An endpoint that needs no session, or identifies the caller in a different way. */
export type OpenEndpoint = Endpoint & { caller: Exclude<Endpoint['caller'], 'staff'> }

/**
 * Joins an endpoint for staff to its policy and its handler; a feature's routes are a list of such routes. Session,
 * CSRF, origin, parsing, the policy, the response schema, the error envelope and the audit entry come from
 * `registerRoutes`.
 */
export function serve<const E extends StaffEndpoint>(
  endpoint: E,
  policy: Policy<ValidInput<E>>,
  handler: Handler<E>,
  validate?: InputValidator<E>,
): Route {
  // The pipeline passes only the input of this endpoint to the policy.
  return { ...routeOf(endpoint, handler, validate), policy: policy as unknown as Route['policy'] }
}

/** Joins an open endpoint, which has no policy, to its handler. */
export function serveOpen<const E extends OpenEndpoint>(endpoint: E, handler: Handler<E>): Route {
  return routeOf(endpoint, handler)
}

function routeOf<E extends Endpoint>(endpoint: E, handler: Handler<E>, validate?: InputValidator<E>): Route {
  // The pipeline has checked session and input against this endpoint before it calls the handler.
  const handle = handler as unknown as Route['handle']
  return { endpoint, handle, ...(validate && { validate: validate as Route['validate'] }) }
}

/**
 * Routes whose requests may be refused for a reason other than their input, for example because the practice system is
 * not connected. For an invalid input this check comes first; for a valid input the handler makes the same check.
 */
export function withPrecheck(
  precheck: (context: StaffContext) => Promise<Refused<string> | null>,
  routes: readonly Route[],
): Route[] {
  return routes.map((route) => ({ ...route, precheck: precheck as Route['precheck'] }))
}
