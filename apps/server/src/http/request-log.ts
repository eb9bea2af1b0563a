import type { FastifyRequest } from 'fastify'

/** A call as its pattern: paths and queries carry patients' ids, emails and numbers, which no log and no metric may. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

/** What the log tells of a request. */
export const logged = {
  req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
}
