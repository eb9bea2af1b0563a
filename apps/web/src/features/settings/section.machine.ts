import { assign, fromPromise, setup } from 'xstate'
import { SAVED_SHOWN_MS } from './model/durations.ts'

/** The input to save; each section has its own. */
type Changes = Readonly<Record<string, unknown>>

export type SectionEvent =
  | { type: 'load' }
  | { type: 'save'; changes: Changes }
  /** Repeats the failed save. */
  | { type: 'retry' }

interface Context {
  /** The input being saved, or of the failed save. */
  changes: Changes | null
}

/**
 * A section of the settings: idle, loading, loaded, error, saving, saved, error_saving (CFG-19, SETT-08). Loaded data
 * is in the query cache, where the actors `load` and `save` put it. A failed save preserves its input. CFG-19 asks for
 * it, and the sections that save (document 3) run on it.
 */
export const sectionMachine = setup({
  types: { context: {} as Context, events: {} as SectionEvent },
  actors: {
    load: fromPromise<void>(() => Promise.reject(new Error('Pass the actor load in'))),
    save: fromPromise<void, Changes>(() => Promise.reject(new Error('Pass the actor save in'))),
  },
  actions: {
    noteChanges: assign(({ event }) => (event.type === 'save' ? { changes: event.changes } : {})),
    forgetChanges: assign({ changes: null }),
  },
  delays: { shown: SAVED_SHOWN_MS },
}).createMachine({
  id: 'settings-section',
  context: { changes: null },
  initial: 'idle',
  states: {
    idle: { on: { load: 'loading' } },
    loading: { invoke: { src: 'load', onDone: 'loaded', onError: 'error' } },
    loaded: { on: { load: 'loading', save: { target: 'saving', actions: 'noteChanges' } } },
    error: { on: { load: 'loading' } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context.changes ?? {},
        onDone: { target: 'saved', actions: 'forgetChanges' },
        onError: 'error_saving',
      },
    },
    saved: {
      after: { shown: 'loaded' },
      on: { save: { target: 'saving', actions: 'noteChanges' } },
    },
    error_saving: { on: { retry: 'saving', save: { target: 'saving', actions: 'noteChanges' } } },
  },
})
