import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { sandboxClock } from './sandbox-clock.ts'

/** The requests that the sandbox has not answered yet. */
const waiting: { path: string; response: ServerResponse }[] = []
const sandbox = createServer(({ url = '' }, response) => void waiting.push({ path: url, response }))
let sandboxUrl: string
let stopping: AbortController

beforeAll(async () => {
  await once(sandbox.listen(0, '127.0.0.1'), 'listening')
  sandboxUrl = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`
})
afterEach(() => {
  stopping.abort()
  for (const { response } of waiting.splice(0)) response.destroy()
})
afterAll(() => {
  sandbox.closeAllConnections()
  sandbox.close()
})

/** Starts a clock, whose first request is answered with this offset. @returns the clock, and the skips that it passed on */
async function startClock(offsetSeconds: number) {
  stopping = new AbortController()
  const skips: number[] = []
  const starting = sandboxClock({
    sandboxUrl,
    log: openLog('silent'),
    onSkip: async (seconds) => void skips.push(seconds),
    signal: stopping.signal,
  })
  expect(await answerNext({ offset_seconds: offsetSeconds })).toBe('/control/clock')
  return { clock: await starting, skips }
}

/** Answers the next request. @returns its path */
async function answerNext(body: object): Promise<string | undefined> {
  await eventually(() => expect(waiting).toHaveLength(1))
  const next = waiting.shift()
  next?.response.end(JSON.stringify(body))
  return next?.path
}

const hoursAhead = (time: Date) => Math.round((time.getTime() - Date.now()) / 3_600_000)

it('asks for the next change with the offset that it knows, and passes on by how much the clock was moved', async () => {
  const { clock, skips } = await startClock(3_600)
  expect(hoursAhead(clock.now())).toBe(1)
  expect(await answerNext({ offset_seconds: 3_600 })).toBe('/control/clock?known_offset_seconds=3600')
  expect(await answerNext({ offset_seconds: 10_800 })).toBe('/control/clock?known_offset_seconds=3600')
  expect(await answerNext({ offset_seconds: 0 })).toBe('/control/clock?known_offset_seconds=10800')
  await eventually(() => expect(skips).toEqual([7_200, -10_800]))
  expect(hoursAhead(clock.now())).toBe(0)
})

it('keeps the offset and asks again after a response that is not one', async () => {
  const { clock, skips } = await startClock(7_200)
  await answerNext({ code: 'not_found' })
  expect(await answerNext({ offset_seconds: 7_260 })).toBe('/control/clock?known_offset_seconds=7200')
  await eventually(() => expect(skips).toEqual([60]))
  expect(hoursAhead(clock.now())).toBe(2)
})

it('ends its request once it is stopped', async () => {
  await startClock(0)
  await eventually(() => expect(waiting).toHaveLength(1))
  const closed = once(waiting[0]?.response ?? sandbox, 'close')
  stopping.abort()
  await closed
})
