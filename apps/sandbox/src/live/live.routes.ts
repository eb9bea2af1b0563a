import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { normalizeNumber } from '../control/phone-number.ts'
import { parse } from '../control/refusal.ts'
import { addressOf } from '../outbox/entry.ts'
import { isSameRecipient } from '../outbox/same-recipient.ts'
import type { LiveEvent, LiveEvents, Snapshot } from './live-events.ts'

const HEARTBEAT_MS = 20_000

const Person = z.object({ number: z.string().default(''), email: z.string().default('') })

export interface LiveDependencies {
  liveEvents: LiveEvents
  snapshotOf(number: string, email: string): Snapshot
}

/** One patient's state as server-sent events: a `snapshot` at first and after each reset, then every `change`. */
export function liveRoutes({ liveEvents, snapshotOf }: LiveDependencies) {
  return async (app: FastifyInstance) => {
    app.get('/live', async (request, reply) => {
      const { number: givenNumber, email } = parse(Person, request.query)
      const number = normalizeNumber(givenNumber)
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      const write = (name: string, data: object) =>
        stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

      const concernsPatient = (event: LiveEvent) =>
        event.kind !== 'entry' ||
        isSameRecipient(addressOf(event.entry.kind, number, email), event.entry.patient)
      const stopListening = liveEvents.listen((event) => {
        if (event.kind === 'reset') write('snapshot', snapshotOf(number, email))
        else if (concernsPatient(event)) write('change', event)
      })
      const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
      stream.once('close', () => {
        clearInterval(heartbeat)
        stopListening()
      })
      write('snapshot', snapshotOf(number, email))
    })
  }
}
