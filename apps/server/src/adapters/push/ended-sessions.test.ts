import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndedSessions } from './ended-sessions.ts'
import { readServiceAddress } from './service-address.ts'

/** The sessions of the calls that a slow push service has not answered yet. */
let open: Map<string, ServerResponse>
let warnings: string[]
let ended: EndedSessions
const server = createServer((request, response) => {
  open.set(/users\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '', response)
})

beforeEach(async () => {
  open = new Map()
  warnings = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended = new EndedSessions({
    service: readServiceAddress(
      `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/apps/1`,
    ),
    log: { info: () => {}, warn: (text) => warnings.push(String(text)), error: () => {} },
    endedSessions: async () => [],
    isLeader: () => true,
    outagePauseMs: 20,
  })
})

afterEach(async () => {
  answerAll(200)
  await ended.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function answerAll(status: number): void {
  for (const response of open.values()) response.writeHead(status).end('{}')
  open.clear()
}

describe('when many sessions have ended at a push service that is slow', () => {
  it('their connections are closed side by side, so that a user who logs out then does not wait for all', async () => {
    for (let session = 1; session <= 19; session++) ended.end(`expired-${session}`)
    ended.end('logged-out')
    await eventually(() => expect([...open.keys()]).toContain('logged-out'))
    expect(open.size).toBe(20)
  })

  it('a failure is logged once for those that failed together, and each is asked for again', async () => {
    for (const session of ['one', 'two', 'three']) ended.end(session)
    await eventually(() => expect(open.size).toBe(3))
    answerAll(503)
    await eventually(() => expect([...open.keys()].toSorted()).toEqual(['one', 'three', 'two']))
    expect(warnings).toHaveLength(1)
  })
})
