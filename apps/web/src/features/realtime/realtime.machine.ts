import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'

/** An open connection that reconnects by itself. */
export interface Connection {
  close: () => void
}

interface Context {
  /** The practice whose events are wanted, null without a session. */
  clientId: string | null
  connection: Connection | null
}

export type RealtimeEvent =
  /** A user signed in, or still is after a reload. */
  | { type: 'start'; clientId: string }
  /** They logged out. */
  | { type: 'stop' }

/** A user of another practice may have signed in while the old connection was closing. */
const afterwards = [{ guard: 'isWanted', target: 'starting' }, { target: 'idle' }] as const

/**
 * The connection for real-time events: idle, starting, started or stopping (RT-01). The actor `open` resolves once the
 * practice's channel is subscribed; the connection then restores itself after losses. Without a configured push service
 * nothing ever starts, and the app works without (RT-02).
 */
export const realtimeMachine = setup({
  types: { context: {} as Context, events: {} as RealtimeEvent },
  actors: {
    open: fromPromise<Connection, { clientId: string }>(() =>
      Promise.reject(new Error('Provide the actor open')),
    ),
    close: fromPromise<void, { connection: Connection | null }>(() =>
      Promise.reject(new Error('Provide the actor close')),
    ),
  },
  guards: {
    isConfigured: () => true,
    isAnotherPractice: ({ context, event }) => event.type === 'start' && event.clientId !== context.clientId,
    isWanted: ({ context }) => context.clientId !== null,
  },
  actions: {
    wantPractice: assign({
      clientId: ({ event }) => (event.type === 'start' ? event.clientId : null),
    }),
  },
}).createMachine({
  id: 'realtime',
  context: { clientId: null, connection: null },
  initial: 'idle',
  states: {
    idle: {
      on: { start: { guard: 'isConfigured', target: 'starting', actions: 'wantPractice' } },
    },
    starting: {
      invoke: {
        src: 'open',
        input: ({ context }) => ({ clientId: context.clientId ?? '' }),
        onDone: { target: 'started', actions: assign({ connection: ({ event }) => event.output }) },
        // The server refuses this session: the next call reports it, and logs out.
        onError: { target: 'idle', actions: assign({ clientId: null }) },
      },
      on: {
        start: { guard: 'isAnotherPractice', target: 'starting', reenter: true, actions: 'wantPractice' },
        stop: { target: 'stopping', actions: 'wantPractice' },
      },
    },
    started: {
      on: {
        start: { guard: 'isAnotherPractice', target: 'stopping', actions: 'wantPractice' },
        stop: { target: 'stopping', actions: 'wantPractice' },
      },
    },
    stopping: {
      invoke: {
        src: 'close',
        input: ({ context }) => ({ connection: context.connection }),
        onDone: afterwards,
        onError: afterwards,
      },
      exit: assign({ connection: null }),
      on: { start: { actions: 'wantPractice' }, stop: { actions: 'wantPractice' } },
    },
  },
})

export type RealtimeActor = ActorRefFrom<typeof realtimeMachine>
