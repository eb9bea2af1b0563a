import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { LiveEvents } from '../live/live-events.ts'
import { type Mode, type Service, services, type Troubles, troubleModes } from '../trouble/troubles.ts'
import { invalid, parse } from './refusal.ts'

const Body = z.strictObject({
  service: z.string(),
  mode: z.string(),
  rate: z.number().min(0).max(1).default(1),
})

/** Returns the current troubles, and switches them on and off. */
export function troubleRoutes(troubles: Troubles, liveEvents: LiveEvents) {
  return async (app: FastifyInstance) => {
    app.get('/trouble', async () => troubles.all())

    app.put('/trouble', async (request) => {
      const body = parse(Body, request.body)
      const trouble = { service: parseService(body.service), mode: parseMode(body), rate: body.rate }
      troubles.set(trouble)
      liveEvents.publish({ kind: 'trouble', troubles: troubles.all() })
      return trouble
    })
  }
}

function parseService(name: string): Service {
  const service = services.find((candidate) => candidate === name)
  if (service) return service
  throw invalid({ service: [`Choose one of ${services.join(', ')}.`] })
}

function parseMode({ service, mode: name }: { service: string; mode: string }): Mode {
  const modes: readonly Mode[] = troubleModes[parseService(service)]
  const mode = modes.find((candidate) => candidate === name)
  if (mode) return mode
  throw invalid({ mode: [`Choose one of ${modes.join(', ')}.`] })
}
