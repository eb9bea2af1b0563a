import type { FastifyRequest } from 'fastify'
import type { ProductLog } from '../../log.ts'

/**
 * A request's route pattern: paths and queries contain patients' ids, emails and numbers, which logs and metrics must
 * not.
 */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

/** The product's log for requests, which names their method and route pattern. */
export function requestLog(log: ProductLog): ProductLog {
  const req = (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) })
  return log.child({}, { serializers: { req } })
}
