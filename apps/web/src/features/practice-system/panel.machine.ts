import { QUERY_MIN } from '@enamel/domain/practice-system/match-query'
import { assign, fromPromise, setup } from 'xstate'
import { errorWords } from '../../lib/error-words.ts'
import { type LookupFailure, lookupFailure, TOO_SHORT } from './lookup-state.ts'
import { notFetchedWords } from './practice-patient.ts'
import type { LinkedRecord, Lookup } from './practice-system.api.ts'

type State = LinkedRecord['state']

/** What went wrong, and while what. */
export type PanelFailure =
  | { during: 'load' | 'link' | 'unlink'; words: string }
  | ({ during: Lookup['kind'] } & LookupFailure)

export type PanelEvent =
  /** How the patient stands there has become another: somebody else did it, or it is done. */
  | { type: 'record'; state: State }
  /** @param name the patient's full name, which suggestions are asked with (G-41) */
  | { type: 'suggest'; name: string }
  | { type: 'search'; query: string }
  | { type: 'link'; dentallyId: string }
  | { type: 'unlink' }
  /** Opens the form of a new patient. */
  | { type: 'create' }
  | { type: 'back' }
  | { type: 'retry' }

interface Context {
  /** What was looked for last. */
  lookup: Lookup
  failure: PanelFailure | null
}

/** The practice system is asked by actors that are passed in; what it answers is the query cache's to hold. */
const panelSetup = setup({
  types: { context: {} as Context, events: {} as PanelEvent },
  actors: {
    load: fromPromise<State>(() => Promise.reject(new Error('load is passed in'))),
    find: fromPromise<void, Lookup>(() => Promise.reject(new Error('find is passed in'))),
    link: fromPromise<State, { dentallyId: string }>(() => Promise.reject(new Error('link is passed in'))),
    unlink: fromPromise<void>(() => Promise.reject(new Error('unlink is passed in'))),
  },
  guards: {
    isSyncing: (_, state: State) => state === 'syncing',
    isSynced: (_, state: State) => state === 'synced',
    failedInSearch: ({ context }) => context.failure?.during === 'search',
    failedInSuggestions: ({ context }) => context.failure?.during === 'suggestions',
    /** DEN-06, C-03. */
    isTooShort: ({ context }) => context.lookup.query.trim().length < QUERY_MIN,
  },
  actions: {
    fail: assign({ failure: (_, failure: PanelFailure) => failure }),
    failTooShort: assign({ failure: ({ context }) => ({ during: context.lookup.kind, ...TOO_SHORT }) }),
    failLookup: assign(({ context, event }) => ({
      failure: { during: context.lookup.kind, ...lookupFailure('error' in event ? event.error : null) },
    })),
    lookFor: assign(({ event }) => {
      if (event.type === 'suggest') return { lookup: { kind: 'suggestions', query: event.name } }
      return event.type === 'search' ? { lookup: { kind: 'search', query: event.query } } : {}
    }),
  },
})

const loading = panelSetup.createStateConfig({
  invoke: {
    src: 'load',
    onDone: [
      { guard: { type: 'isSyncing', params: ({ event }) => event.output }, target: 'linked.syncing' },
      { guard: { type: 'isSynced', params: ({ event }) => event.output }, target: 'linked.synced' },
      { target: 'loaded' },
    ],
    onError: {
      target: 'error',
      actions: {
        type: 'fail',
        params: ({ event }) => ({ during: 'load', words: notFetchedWords(event.error) }),
      },
    },
  },
})

const linked = panelSetup.createStateConfig({
  initial: 'syncing',
  states: { syncing: {}, synced: {} },
  on: {
    unlink: 'unlinking',
    record: [
      { guard: { type: 'isSyncing', params: ({ event }) => event.state }, target: '.syncing' },
      { guard: { type: 'isSynced', params: ({ event }) => event.state }, target: '.synced' },
      { target: 'loaded' },
    ],
  },
})

const unlinking = panelSetup.createStateConfig({
  invoke: {
    src: 'unlink',
    onDone: 'loaded',
    onError: {
      target: 'error',
      actions: {
        type: 'fail',
        params: ({ event }) => ({ during: 'unlink', words: errorWords(event.error) }),
      },
    },
  },
})

/** Asks for whoever fits; too short a query is not asked for at all (DEN-06). */
function lookingUp(found: 'suggested' | 'searched') {
  return panelSetup.createStateConfig({
    always: { guard: 'isTooShort', target: '#panel.error', actions: 'failTooShort' },
    invoke: {
      src: 'find',
      input: ({ context }) => context.lookup,
      onDone: found,
      onError: { target: '#panel.error', actions: 'failLookup' },
    },
  })
}

const linking = panelSetup.createStateConfig({
  invoke: {
    src: 'link',
    input: ({ event }) => ({ dentallyId: event.type === 'link' ? event.dentallyId : '' }),
    onDone: [
      { guard: { type: 'isSynced', params: ({ event }) => event.output }, target: '#panel.linked.synced' },
      { target: '#panel.linked.syncing' },
    ],
    onError: {
      target: '#panel.error',
      actions: { type: 'fail', params: ({ event }) => ({ during: 'link', words: errorWords(event.error) }) },
    },
  },
  // What comes of the link is the answer's to say.
  on: { record: {}, search: {}, link: {}, create: {} },
})

const unlinked = panelSetup.createStateConfig({
  initial: 'suggest',
  states: {
    suggest: lookingUp('suggested'),
    suggested: {},
    search: lookingUp('searched'),
    searched: {},
    linking,
    create: { on: { back: '#panel.loaded' } },
  },
  on: {
    search: { target: '.search', actions: 'lookFor' },
    link: '.linking',
    create: '.create',
    record: [
      { guard: { type: 'isSyncing', params: ({ event }) => event.state }, target: 'linked.syncing' },
      { guard: { type: 'isSynced', params: ({ event }) => event.state }, target: 'linked.synced' },
    ],
  },
})

/** The panel from its opening on (DEN-04, DEN-05). */
export const panelMachine = panelSetup.createMachine({
  id: 'panel',
  context: { lookup: { kind: 'suggestions', query: '' }, failure: null },
  initial: 'loading',
  states: {
    loading,
    /** Not linked; the suggestions are asked for once the patient's name is known. */
    loaded: { on: { suggest: { target: 'unlinked.suggest', actions: 'lookFor' } } },
    linked,
    unlinking,
    unlinked,
    error: {
      on: {
        search: { target: 'unlinked.search', actions: 'lookFor' },
        create: 'unlinked.create',
        retry: [
          { guard: 'failedInSearch', target: 'unlinked.search' },
          { guard: 'failedInSuggestions', target: 'unlinked.suggest' },
          { target: 'loading' },
        ],
      },
    },
  },
})
