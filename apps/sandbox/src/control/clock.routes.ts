import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { LiveEvents } from '../live/live-events.ts'
import { parse } from './refusal.ts'

const MAX_SKIP_S = 366 * 86_400

/** The longest time that a response waits for a change of the clock. */
const WAIT_MS = 25_000

const ClockQuery = z.object({ known_offset_seconds: z.coerce.number().int().optional() })
const Skip = z.strictObject({ seconds: z.number().int().min(1).max(MAX_SKIP_S) })

/**
 * Returns the demo's time, and skips time. A client that sends the offset it knows gets the response when the offset
 * differs, or after WAIT_MS.
 */
export function clockRoutes(clock: SandboxClock, liveEvents: LiveEvents) {
  return async (app: FastifyInstance) => {
    app.get('/clock', async (request, reply) => {
      const { known_offset_seconds: known } = parse(ClockQuery, request.query)
      if (known === clock.offsetSeconds) await clockChange(liveEvents, reply.raw)
      return presentClock(clock)
    })

    app.post('/clock/skip', async (request) => {
      clock.skip(parse(Skip, request.body).seconds)
      liveEvents.publish({ kind: 'clock', clock: presentClock(clock) })
      return presentClock(clock)
    })
  }
}

export function presentClock({ offsetSeconds, now }: SandboxClock): { offset_seconds: number; now: string } {
  return { offset_seconds: offsetSeconds, now: now().toISOString() }
}

/** Resolves when the clock is skipped or reset, after WAIT_MS, or when the client closes the connection. */
function clockChange(liveEvents: LiveEvents, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const timer = setTimeout(end, WAIT_MS).unref()
    const stopListening = liveEvents.listen(({ kind }) => {
      if (kind === 'clock' || kind === 'reset') end()
    })
    response.once('close', end)
  })
}
