import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { floorStatements } from './floor-statements.ts'

/**
 * The least that a program does to answer the calls: `node:http`, a pool of connections, and one prepared statement for
 * each call. It connects as the administrator, whom no row-level security slows down.
 *
 * Its environment: DATABASE_URL and PRACTICE.
 */
const CONNECTIONS = 10
const practice = process.env.PRACTICE
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS })

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, body }) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}` }))
})
// The only question is that for its processor time.
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => process.exit())

/** Answers the path /CALL/PATIENT with rows as JSON. */
async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const [, call = '', patient] = (request.url ?? '').split('/')
  switch (call) {
    case 'inbox':
      return { status: 200, body: await rowsOf(call, [practice]) }
    case 'patient':
    case 'timeline':
      return { status: 200, body: await rowsOf(call, [practice, patient]) }
    case 'note': {
      const { id, title, content } = await jsonOf(request)
      return { status: 201, body: await rowsOf(call, [practice, id, patient, title, content]) }
    }
    case 'SMS': {
      const { id, message } = await jsonOf(request)
      return { status: 201, body: await rowsOf(call, [practice, id ?? randomUUID(), patient, message]) }
    }
    default:
      return { status: 404, body: '' }
  }
}

async function rowsOf(name: keyof typeof floorStatements, values: unknown[]): Promise<string> {
  const { rows } = await pool.query({ name, text: floorStatements[name], values })
  return JSON.stringify(rows)
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += part
  return JSON.parse(text)
}
