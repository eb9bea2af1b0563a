import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { shouldProbe, shouldReload, VERSION_REST_MS } from './model/version-check.ts'

interface Context {
  /** The version of this page. */
  uiVersion: string
  /** For which version this tab was reloaded last, null for none (G1-23). */
  reloadedFor: string | null
  /** The version announced last, by config or header (C1-02). */
  available: string
}

/** A version that the server named: in its config, or on an answer (CFG-12). */
interface VersionEvent {
  type: 'announced'
  version: string
}

/**
 * The version check: current, probing, reloading, and resting when the probes did not agree. The actor `probe` asks for
 * the server's version as often as it takes; `reload` clears the saved state, fetches the page past the cache and
 * reloads, in that order (CFG-11).
 */
export const versionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VersionEvent,
    input: {} as Pick<Context, 'uiVersion' | 'reloadedFor'>,
  },
  actors: {
    probe: fromPromise<(string | null)[]>(() => Promise.reject(new Error('Pass the actor probe in'))),
    reload: fromPromise<void, { version: string }>(() =>
      Promise.reject(new Error('Pass the actor reload in')),
    ),
  },
  actions: {
    /** Another version than the page's was announced, for the log. */
    noticed: (_, _version: string) => {},
    note: assign({ available: ({ event }) => event.version }),
  },
  guards: {
    isWorthAsking: ({ context, event }) =>
      shouldProbe(context.uiVersion, event.version) && event.version !== context.reloadedFor,
    areAgreed: ({ context }, probes: (string | null)[]) =>
      shouldReload(probes, context.available, context.reloadedFor),
  },
  delays: { rest: VERSION_REST_MS },
}).createMachine({
  id: 'version',
  context: ({ input }) => ({ ...input, available: input.uiVersion }),
  initial: 'current',
  states: {
    current: {
      on: {
        announced: {
          guard: 'isWorthAsking',
          target: 'probing',
          actions: ['note', { type: 'noticed', params: ({ event }) => event.version }],
        },
      },
    },
    probing: {
      on: { announced: { actions: 'note' } },
      invoke: {
        src: 'probe',
        onDone: [
          { guard: { type: 'areAgreed', params: ({ event }) => event.output }, target: 'reloading' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
    reloading: {
      invoke: {
        src: 'reload',
        input: ({ context }) => ({ version: context.available }),
        // The page is replaced; when the new one cannot be loaded, this one stays.
        onError: 'resting',
      },
    },
    resting: { after: { rest: 'current' } },
  },
})

export type VersionService = ActorRefFrom<typeof versionMachine>
