import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { Session } from 'node:inspector/promises'
import pg from 'pg'

// Loaded into the product's process before the product. Counts the statements that it sends to PostgreSQL, and runs
// Node's profiler, as the parent process asks.

/** What the parent process may ask. Each question is answered by one message. */
export type Question =
  | 'count statements'
  | 'stop counting'
  | 'statements'
  | 'processor time'
  | 'start profile'
  | 'stop profile'

/** The number of statements since the counting began. */
export interface StatementCount {
  /** Sent while a request of staff was handled. */
  byRequests: number
  /** Sent by jobs and while providers' reports were handled. */
  byOthers: number
}

const SAMPLING_INTERVAL_US = 500

let count: StatementCount = { byRequests: 0, byOthers: 0 }
const ofStaff = new AsyncLocalStorage<boolean>()
const markRequest = (message: unknown) => {
  const { request } = message as { request: IncomingMessage }
  ofStaff.enterWith(!request.url?.includes('/webhooks/'))
}

// A client's statements belong to the request that gave it the last one: they may be sent later, one after the other.
const onBehalfOfRequest = new WeakMap<object, boolean>()
const giveStatement = pg.Client.prototype.query
const noteRequest = function (this: pg.Client & { connection: object }, ...args: unknown[]) {
  onBehalfOfRequest.set(this.connection, ofStaff.getStore() === true)
  return Reflect.apply(giveStatement, this, args)
} as typeof giveStatement

// Every statement is one message of the protocol: Query, or Execute if it was prepared.
const protocol = pg.Connection.prototype as unknown as Record<
  'query' | 'execute',
  (...args: unknown[]) => unknown
>
const { query, execute } = protocol
const counting = (send: typeof query) =>
  function (this: object, ...args: unknown[]) {
    if (onBehalfOfRequest.get(this)) count.byRequests++
    else count.byOthers++
    return Reflect.apply(send, this, args)
  }

function startCounting(): void {
  count = { byRequests: 0, byOthers: 0 }
  subscribe('http.server.request.start', markRequest)
  pg.Client.prototype.query = noteRequest
  Object.assign(protocol, { query: counting(query), execute: counting(execute) })
}

function stopCounting(): void {
  unsubscribe('http.server.request.start', markRequest)
  pg.Client.prototype.query = giveStatement
  Object.assign(protocol, { query, execute })
}

const profiler = new Session()

process.on('message', async (question: Question) => {
  switch (question) {
    case 'count statements':
      startCounting()
      return process.send?.({})
    case 'stop counting':
      stopCounting()
      return process.send?.({})
    case 'statements':
      return process.send?.(count)
    case 'processor time':
      return process.send?.(process.cpuUsage())
    case 'start profile':
      profiler.connect()
      await profiler.post('Profiler.enable')
      await profiler.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US })
      await profiler.post('Profiler.start')
      return process.send?.({})
    case 'stop profile': {
      const { profile } = await profiler.post('Profiler.stop')
      profiler.disconnect()
      return process.send?.(profile)
    }
  }
})
process.channel?.unref()
