import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { ProductLog } from '../../log.ts'

/**
 * A request's route pattern, for logs and metrics, because paths and queries contain patients' ids, emails and numbers.
 * `unknown` for a path without a route.
 */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

/** The product's log for requests, which names their method and route pattern. */
export function requestLog(log: ProductLog): ProductLog {
  const req = (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) })
  return log.child({}, { serializers: { req } })
}

/** Logs each request once, with its response. */
export class ResponseLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(err: Error | null, req: FastifyRequest, res: FastifyReply): void {
    const line = { req, res, responseTime: res.elapsedTime }
    if (err) res.log.error({ ...line, err }, 'request errored')
    else res.log.info(line, 'request completed')
  }
}
