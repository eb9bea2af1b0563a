import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { LiveEvents } from '../live/live-events.ts'
import { parse } from './refusal.ts'

const MAX_SKIP_S = 366 * 86_400

const Skip = z.strictObject({ seconds: z.number().int().min(1).max(MAX_SKIP_S) })

/** Returns the demo's time, and skips time. */
export function clockRoutes(clock: SandboxClock, liveEvents: LiveEvents) {
  return async (app: FastifyInstance) => {
    app.get('/clock', async () => presentClock(clock))

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
