import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../lib/missing-actor.ts'

/** An open connection that reconnects by itself. */
export interface Connection {
  close: () => void
}

interface Context {
  /** The practice to connect to; null for none. */
  clientId: string | null
  connection: Connection | null
}

export type RealtimeEvent =
  /** A user signed in, or was still signed in after a reload. */
  | { type: 'start'; clientId: string }
  /** The user logged out. */
  | { type: 'stop' }

/** A user of another practice may have signed in while the old connection was closing. */
const afterClosing = [{ guard: 'hasPractice', target: 'starting' }, { target: 'idle' }] as const

/**
 * The connection for realtime events: idle, starting, started or stopping (RT-01). The actor `open` retries until the
 * practice's channel is subscribed; the connection then reconnects by itself. Without a configured push service the
 * machine stays idle, and the app works without events (RT-02).
 */
export const realtimeMachine = setup({
  types: { context: {} as Context, events: {} as RealtimeEvent },
  actors: {
    open: fromPromise<Connection, { clientId: string }>(missingActor('open')),
    close: fromPromise<void, { connection: Connection | null }>(missingActor('close')),
  },
  guards: {
    isConfigured: () => true,
    isAnotherPractice: ({ context, event }) => event.type === 'start' && event.clientId !== context.clientId,
    hasPractice: ({ context }) => context.clientId !== null,
  },
  actions: {
    setPractice: assign({
      clientId: ({ event }) => (event.type === 'start' ? event.clientId : null),
    }),
  },
}).createMachine({
  id: 'realtime',
  context: { clientId: null, connection: null },
  initial: 'idle',
  states: {
    idle: {
      on: { start: { guard: 'isConfigured', target: 'starting', actions: 'setPractice' } },
    },
    starting: {
      invoke: {
        src: 'open',
        input: ({ context }) => ({ clientId: context.clientId ?? '' }),
        onDone: { target: 'started', actions: assign({ connection: ({ event }) => event.output }) },
      },
      on: {
        start: { guard: 'isAnotherPractice', target: 'starting', reenter: true, actions: 'setPractice' },
        stop: { target: 'stopping', actions: 'setPractice' },
      },
    },
    started: {
      on: {
        start: { guard: 'isAnotherPractice', target: 'stopping', actions: 'setPractice' },
        stop: { target: 'stopping', actions: 'setPractice' },
      },
    },
    stopping: {
      invoke: {
        src: 'close',
        input: ({ context }) => ({ connection: context.connection }),
        onDone: afterClosing,
        onError: afterClosing,
      },
      exit: assign({ connection: null }),
      on: { start: { actions: 'setPractice' }, stop: { actions: 'setPractice' } },
    },
  },
})

export type RealtimeActor = ActorRefFrom<typeof realtimeMachine>
