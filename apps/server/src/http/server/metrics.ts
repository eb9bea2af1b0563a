import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { routeOf } from './request-log.ts'

export interface Metrics {
  registry: Registry
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return { registry }
}

/** Measures the duration of every request by its route; `GET /metrics` returns the figures. */
export function installMetrics(app: FastifyInstance, { registry }: Metrics): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
}
