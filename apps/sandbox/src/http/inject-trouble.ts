import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Mode, type Service, SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import { Refusal } from './refusal.ts'

/** The effect of a mode of trouble on a request. */
interface TroubleEffect {
  /** Which requests the mode affects; all requests by default. */
  appliesTo?: (request: FastifyRequest) => boolean
  /**
   * Returns a refusal, or sends a response itself. Absent for modes that drop the connection, delay the request or lose
   * its response.
   */
  reply?: (request: FastifyRequest, reply: FastifyReply) => Refusal | Promise<FastifyReply>
}

/** The effects of a service's own modes. The modes `down`, `outage` and `slow` are the same for all services. */
export type TroubleEffects = Partial<Record<Exclude<Mode, 'ok' | 'down' | 'outage' | 'slow'>, TroubleEffect>>

/** The options of every service's request checks. */
export interface GuardOptions {
  troubles: Troubles
  /** The delay in the mode `slow`, in milliseconds. */
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
  const effectByMode: Partial<Record<Mode, TroubleEffect>> = { down: {}, outage: {}, slow: {}, ...effects }
  const modes = Object.keys(effectByMode) as Mode[]
  const losingReply = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const applicable = modes.filter((mode) => effectByMode[mode]?.appliesTo?.(request) ?? true)
    const mode = troubles.next(service, applicable)
    if (mode === 'down' || mode === 'outage') return dropConnection(request, reply)
    if (mode === 'slow') await wait(slowMs)
    if (mode === 'lose_replies') losingReply.add(request)
    const result = await effectByMode[mode]?.reply?.(request, reply)
    if (result instanceof Refusal) throw result
    return result
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (losingReply.has(request)) dropConnection(request, reply)
    return payload
  })
}

/** Closes the connection without a response. */
function dropConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}
