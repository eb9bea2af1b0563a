import autocannon from 'autocannon'
import { v7 as uuid } from 'uuid'
import { percentile } from '../verdict.ts'

/** What one window of load consists of. */
export interface Load {
  url: string
  method: 'GET' | 'POST'
  /** The paths, from which each request takes one at random. */
  paths: string[]
  headers: Record<string, string>
  /** The JSON body without its id, which is new in each request, and a UUIDv7 like the browser's. */
  body: Record<string, string> | undefined
  connections: number
  /** Whole seconds. */
  seconds: number
}

export interface LoadResult {
  responses: number
  seconds: number
  /** The 50th and 95th percentile of the time until a response, in milliseconds. */
  p50: number
  p95: number
  /** The number of responses for each status; 0 counts the requests without one. */
  statuses: Record<number, number>
}

/** Puts a server under load in a process of its own, which shares its event loop with nothing that is measured. */
process.on('message', async (load: Load) => process.send?.(await run(load)))
process.once('disconnect', () => process.exit())

async function run({ url, paths, method, headers, body, connections, seconds }: Load): Promise<LoadResult> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const start = performance.now()
  const finished = Promise.withResolvers<autocannon.Result>()
  const request: autocannon.Request = {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    setupRequest: (request) => ({
      ...request,
      path: paths[Math.floor(Math.random() * paths.length)] ?? '/',
      ...(body && { body: JSON.stringify({ id: uuid(), ...body }) }),
    }),
  }
  const load = autocannon({ url, connections, duration: seconds, requests: [request] }, (error, result) =>
    error ? finished.reject(error) : finished.resolve(result),
  )
  load.on('response', (_client, status, _bytes, ms) => {
    times.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  const { errors, timeouts } = await finished.promise
  const elapsed = (performance.now() - start) / 1000
  if (errors + timeouts > 0) statuses[0] = errors + timeouts
  return {
    responses: times.length,
    seconds: elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    statuses,
  }
}
