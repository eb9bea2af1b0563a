import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Mode, type Service, SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import { Refusal } from './refusal.ts'

/** The effect of a mode of trouble on a request. */
interface Meaning {
  /** Which requests meet it; all of them unless said otherwise. */
  meets?: (request: FastifyRequest) => boolean
  /** The reply: a refusal, or an answer that it sends itself. A lost reply is none. */
  says?: (request: FastifyRequest, reply: FastifyReply) => Refusal | Promise<FastifyReply>
}

/** The modes that a service knows besides down and slow, which mean the same everywhere. */
export type Meanings = Partial<Record<Exclude<Mode, 'ok' | 'down' | 'slow'>, Meaning>>

/** The request checks of any service. */
export interface GuardOptions {
  troubles: Troubles
  /** How long the mode slow takes, in milliseconds. */
  slowMs?: number | undefined
}

export interface TroubleOptions extends GuardOptions {
  service: Service
  meanings: Meanings
}

/** The trouble that every request to a service meets first, before it is asked who it is. */
export function meetTrouble(
  app: FastifyInstance,
  { service, troubles, meanings, slowMs = SLOW_MS }: TroubleOptions,
): void {
  const table: Partial<Record<Mode, Meaning>> = { down: {}, slow: {}, ...meanings }
  const modes = Object.keys(table) as Mode[]
  const losesReply = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const met = modes.filter((mode) => table[mode]?.meets?.(request) ?? true)
    const mode = troubles.strikes(service, met)
    if (mode === 'down') return breakOff(request, reply)
    if (mode === 'slow') await wait(slowMs)
    if (mode === 'lose_replies') losesReply.add(request)
    const said = await table[mode]?.says?.(request, reply)
    if (said instanceof Refusal) throw said
    return said
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (losesReply.has(request)) breakOff(request, reply)
    return payload
  })
}

/** The connection breaks, without an answer. */
function breakOff(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}
