import type { Profiler } from 'node:inspector'
import { describe, expect, it } from 'vitest'
import { categoryOfStack, sharesOf } from './profile.ts'

const frame = (functionName: string, url: string) => ({ functionName, url })
const pg = frame('_send', 'file:///enamel/node_modules/pg/lib/connection.js')
const fastify = frame('sendPayload', '/enamel/node_modules/fastify/lib/reply.js')
const cursor = frame('writeCursor', 'file:///enamel/apps/server/src/features/inbox/cursor.ts')
const net = frame('Socket._writeGeneric', 'node:net')

describe('the category of a stack', () => {
  it('separates writes to PostgreSQL from those of responses', () => {
    expect(categoryOfStack([frame('writeBuffer', ''), net, pg, cursor])).toBe('socket writes to PostgreSQL')
    expect(categoryOfStack([frame('writev', ''), net, fastify])).toBe('other socket writes')
  })

  it("counts a built-in function as its caller's", () => {
    expect(categoryOfStack([frame('update', 'node:internal/crypto/hash'), cursor, fastify])).toBe(
      'own code: inbox',
    )
    expect(categoryOfStack([frame('toString', ''), cursor])).toBe('own code: inbox')
  })

  it('knows JSON, the functions that fast-json-stringify compiles, and the log', () => {
    const pino = frame('asJson', '/enamel/node_modules/pino/lib/tools.js')
    expect(categoryOfStack([frame('stringify', ''), cursor])).toBe('serialisation')
    expect(categoryOfStack([frame('anonymous0', ''), fastify])).toBe('serialisation')
    expect(categoryOfStack([frame('stringify', ''), pino, fastify])).toBe('log (pino)')
  })

  it("names the engine's own time, and what no code of ours called", () => {
    expect(categoryOfStack([frame('(garbage collector)', '')])).toBe('garbage collection')
    expect(categoryOfStack([frame('processTicksAndRejections', 'node:internal/process')])).toBe(
      "Node's HTTP, streams and promises",
    )
  })
})

it('divides the busy time, leaves out what the profiler costs, and shows the idle time', () => {
  const node = (id: number, [functionName, url]: [string, string], children: number[] = []) =>
    ({ id, callFrame: { functionName, url }, children }) as Profiler.ProfileNode
  const profile: Profiler.Profile = {
    startTime: 0,
    endTime: 100,
    nodes: [
      node(1, ['(root)', ''], [2, 3, 5]),
      node(2, ['(idle)', '']),
      node(3, ['query', '/x/node_modules/pg/lib/client.js'], [4]),
      node(4, ['writev', '']),
      node(5, ['post', 'node:inspector']),
    ],
    samples: [5, 2, 3, 4, 4],
    timeDeltas: [70, 50, 10, 15, 25],
  }
  expect(sharesOf(profile)).toEqual({
    shares: [
      ['socket writes to PostgreSQL', 0.8],
      ['driver (pg)', 0.2],
    ],
    idle: 0.5,
  })
})
