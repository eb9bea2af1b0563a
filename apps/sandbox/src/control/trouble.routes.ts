import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { LiveEvents } from '../live/live-events.ts'
import { type Mode, type Service, services, type Troubles, troubleModes } from '../trouble/troubles.ts'
import { invalid, parse } from './refusal.ts'

/** Planned services that this sandbox does not provide yet. */
const LATER = ['mailbox', 'dns']

const Body = z.strictObject({
  service: z.string(),
  mode: z.string(),
  rate: z.number().min(0).max(1).default(1),
})

/** Switches trouble on and off, and returns the present settings. */
export function troubleRoutes(troubles: Troubles, liveEvents: LiveEvents) {
  return async (app: FastifyInstance) => {
    app.get('/trouble', async () => troubles.all())

    app.put('/trouble', async (request) => {
      const body = parse(Body, request.body)
      const trouble = { service: serviceNamed(body.service), mode: modeNamed(body), rate: body.rate }
      troubles.set(trouble)
      liveEvents.publish({ kind: 'trouble', troubles: troubles.all() })
      return trouble
    })
  }
}

function serviceNamed(name: string): Service {
  const service = services.find((one) => one === name)
  if (service) return service
  const later = LATER.includes(name) ? `${name} is not connected to this sandbox yet. ` : ''
  throw invalid({ service: [`${later}Choose one of ${services.join(', ')}.`] })
}

function modeNamed({ service, mode: name }: { service: string; mode: string }): Mode {
  const modes: readonly Mode[] = troubleModes[serviceNamed(service)]
  const mode = modes.find((one) => one === name)
  if (mode) return mode
  throw invalid({ mode: [`Choose one of ${modes.join(', ')}.`] })
}
