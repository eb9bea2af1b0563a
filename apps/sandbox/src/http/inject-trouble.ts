import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Mode, type Service, SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import { Refusal } from './refusal.ts'

/** The effect of a mode of trouble on a request. */
interface TroubleEffect {
  /** The requests that it affects; all of them by default. */
  appliesTo?: (request: FastifyRequest) => boolean
  /** The reply: a refusal, or a response that it sends itself. Absent where the reply is lost. */
  reply?: (request: FastifyRequest, reply: FastifyReply) => Refusal | Promise<FastifyReply>
}

/** The effects of the modes that depend on the service; down and slow are the same everywhere. */
export type TroubleEffects = Partial<Record<Exclude<Mode, 'ok' | 'down' | 'slow'>, TroubleEffect>>

/** The request checks of any service. */
export interface GuardOptions {
  troubles: Troubles
  /** How long the mode slow takes, in milliseconds. */
  slowMs?: number | undefined
}

export interface TroubleOptions extends GuardOptions {
  service: Service
  effects: TroubleEffects
}

/** Applies a service's trouble to every request, before its credentials are checked. */
export function injectTrouble(
  app: FastifyInstance,
  { service, troubles, effects, slowMs = SLOW_MS }: TroubleOptions,
): void {
  const table: Partial<Record<Mode, TroubleEffect>> = { down: {}, slow: {}, ...effects }
  const modes = Object.keys(table) as Mode[]
  const losesReply = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const met = modes.filter((mode) => table[mode]?.appliesTo?.(request) ?? true)
    const mode = troubles.take(service, met)
    if (mode === 'down') return breakOff(request, reply)
    if (mode === 'slow') await wait(slowMs)
    if (mode === 'lose_replies') losesReply.add(request)
    const replied = await table[mode]?.reply?.(request, reply)
    if (replied instanceof Refusal) throw replied
    return replied
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (losesReply.has(request)) breakOff(request, reply)
    return payload
  })
}

/** Breaks the connection without a reply. */
function breakOff(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}
