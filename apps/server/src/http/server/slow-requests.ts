import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A pace for the body of a request: at least this many bytes in each window. */
export interface Pace {
  windowMs: number
  minBytes: number
}

/** 4 kB a second, for the slowest connection of a practice: a file of 20 MB may take an hour and a half. */
export const MIN_PACE: Pace = { windowMs: 30_000, minBytes: 120_000 }

/**
 * Ends requests whose body arrives too slowly, with 408 if there was no response yet. Node's timeout for whole requests
 * would either end uploads over slow connections or be useless, so only its timeout for headers is used. WebSockets are
 * not affected.
 */
export function endSlowRequests(server: Server, pace = MIN_PACE): void {
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    let bytesBefore = socket.bytesRead
    const check = () => {
      const received = socket.bytesRead - bytesBefore
      bytesBefore = socket.bytesRead
      if (request.complete || socket.destroyed || received >= pace.minBytes || isUnread(request)) return
      clearInterval(timer)
      if (response.headersSent) socket.destroy()
      else server.emit('clientError', new RequestTimeout(), socket)
    }
    // Data that arrived while the process was busy is read first.
    const timer = setInterval(() => setImmediate(check), pace.windowMs)
    request.once('close', () => clearInterval(timer))
  }
  server.on('request', watch)
  server.on('checkExpectation', watch)
}

/** The error for a body that arrives too slowly, with the code that Node uses for headers that do. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether the request's buffer is full, so that more bytes can only arrive after the product has read the buffer. */
function isUnread(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}
