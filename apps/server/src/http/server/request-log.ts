import type { FastifyRequest } from 'fastify'
import type { ProductLog } from '../../log.ts'

/** A call as its pattern: paths and queries carry patients' ids, emails and numbers, which no log and no metric may. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

/** The product's log for calls: of a request it names the method and the pattern. */
export function requestLog(log: ProductLog): ProductLog {
  const req = (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) })
  return log.child({}, { serializers: { req } })
}
