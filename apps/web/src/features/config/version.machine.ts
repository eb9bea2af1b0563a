import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../lib/missing-actor.ts'
import { shouldProbe, shouldReload, VERSION_REST_MS } from './model/version-check.ts'

interface Context {
  /** The version of this page. */
  uiVersion: string
  /** The version for which this tab was last reloaded; null if it was never reloaded (G1-23). */
  reloadedFor: string | null
  /** The latest version that a config or a response header has announced (C1-02). */
  available: string
}

/** The server has announced a version, in its config or in a response (CFG-12). */
interface VersionEvent {
  type: 'announced'
  version: string
}

/**
 * The version check: current, probing, reloading, and resting after probes that did not agree or a reload that failed.
 * The actor `probe` returns the results of all probes; `reload` clears the saved state, fetches the page without the
 * cache and reloads, in that order (CFG-11).
 */
export const versionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VersionEvent,
    input: {} as Pick<Context, 'uiVersion' | 'reloadedFor'>,
  },
  actors: {
    probe: fromPromise<(string | null)[]>(missingActor('probe')),
    reload: fromPromise<void, { version: string }>(missingActor('reload')),
  },
  actions: {
    /** Logs that a version other than the page's was announced. */
    logAnnounced: (_, _version: string) => {},
    storeAnnounced: assign({ available: ({ event }) => event.version }),
  },
  guards: {
    needsProbe: ({ context, event }) =>
      shouldProbe(context.uiVersion, event.version) && event.version !== context.reloadedFor,
    probesAgree: ({ context }, probes: (string | null)[]) =>
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
          guard: 'needsProbe',
          target: 'probing',
          actions: ['storeAnnounced', { type: 'logAnnounced', params: ({ event }) => event.version }],
        },
      },
    },
    probing: {
      on: { announced: { actions: 'storeAnnounced' } },
      invoke: {
        src: 'probe',
        onDone: [
          { guard: { type: 'probesAgree', params: ({ event }) => event.output }, target: 'reloading' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
    reloading: {
      invoke: {
        src: 'reload',
        input: ({ context }) => ({ version: context.available }),
        // The current page stays when the new page cannot be loaded.
        onError: 'resting',
      },
    },
    resting: { after: { rest: 'current' } },
  },
})

export type VersionService = ActorRefFrom<typeof versionMachine>
