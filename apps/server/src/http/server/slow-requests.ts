import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The minimum pace of a request's body: so many bytes in each window. */
export interface Pace {
  windowMs: number
  leastBytes: number
}

/** 4 kB a second, the slowest connection of a practice: a file of 20 MB may take an hour and a half. */
export const SLOWEST_PACE: Pace = { windowMs: 30_000, leastBytes: 120_000 }

/**
 * Ends requests that occupy a connection while almost nothing arrives, with 408 if they are not answered yet. Node's
 * own timeout bounds the whole request, and would either cut off files on slow connections or be of no use; it watches
 * headers. Sockets are not among these requests.
 */
export function endSlowRequests(server: Server, pace = SLOWEST_PACE): void {
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const judge = () => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (request.complete || socket.destroyed || came >= pace.leastBytes || isUnread(request)) return
      clearInterval(timer)
      if (response.headersSent) socket.destroy()
      else server.emit('clientError', new RequestTimeout(), socket)
    }
    // Data that arrived while the process was busy is read first.
    const timer = setInterval(() => setImmediate(judge), pace.windowMs)
    request.once('close', () => clearInterval(timer))
  }
  server.on('request', watch)
  server.on('checkExpectation', watch)
}

/** As Node calls it when it finds the same of headers. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Its buffer is full: more would arrive if the product read on. */
function isUnread(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}
