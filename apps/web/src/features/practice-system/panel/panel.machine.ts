import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { QUERY_MIN } from '@enamel/domain/practice-system/match-query'
import { assign, fromPromise, setup } from 'xstate'
import { errorMessage } from '../../../lib/error-message.ts'
import { ASKED_AGAIN_MS, type LookupFailure, lookupFailure, TOO_SHORT } from '../matching/lookup-state.ts'
import { notFetchedMessage } from '../practice-patient-state.ts'
import type { LinkedRecord, Lookup, Matches } from '../practice-system.api.ts'

/** The patient's state there, and why the last link failed. */
export type LinkStanding = Pick<LinkedRecord, 'state' | 'failure'>

/** The failure, and the step in which it happened; `background` is after the panel's own part. */
export type PanelFailure =
  | { during: 'background'; of: LinkingAttempt; message: string }
  | { during: 'load' | 'link' | 'unlink'; message: string }
  | ({ during: Lookup['kind'] } & LookupFailure)

export type PanelEvent =
  /** The patient's state there has changed: by another user, or because the work is done. */
  | { type: 'record'; standing: LinkStanding }
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
  /** The last search. */
  lookup: Lookup
  /** Its results; null until it is answered. */
  matches: Matches | null
  failure: PanelFailure | null
}

/** The practice system is asked by actors that are passed in. */
const panelSetup = setup({
  types: { context: {} as Context, events: {} as PanelEvent },
  actors: {
    load: fromPromise<LinkStanding>(() => Promise.reject(new Error('load is passed in'))),
    find: fromPromise<Matches, Lookup>(() => Promise.reject(new Error('find is passed in'))),
    link: fromPromise<LinkStanding, { dentallyId: string }>(() =>
      Promise.reject(new Error('link is passed in')),
    ),
    unlink: fromPromise<void>(() => Promise.reject(new Error('unlink is passed in'))),
  },
  guards: {
    isSyncing: (_, { state }: LinkStanding) => state === 'syncing',
    isSynced: (_, { state }: LinkStanding) => state === 'synced',
    cameToNothing: (_, { failure }: LinkStanding) => failure !== null,
    /** A notice was shown; the next step is the suggestions. */
    isUntold: ({ context }, { failure }: LinkStanding) =>
      failure !== null && (context.failure === null || context.failure.during === 'load'),
    /** An unlink failed for as long as they are linked, a link for as long as they are not. */
    isAsItFailed: ({ context: { failure } }, { state }: LinkStanding) =>
      failure?.during !== 'load' && (failure?.during === 'unlink') === (state !== 'unlinked'),
    /** Or during a link to a record that was searched for. */
    failedInSearch: ({ context: { failure, lookup } }) =>
      failure?.during === 'search' || (failure?.during === 'link' && lookup.kind === 'search'),
    failedInSuggestions: ({ context }) => context.failure?.during === 'suggestions',
    /** Not that the name is too short to be asked for. */
    isInTrouble: ({ context: { failure } }) => failure?.during === 'suggestions' && failure.kind === 'error',
    /** DEN-06, C-03. */
    isTooShort: ({ context }) => context.lookup.query.trim().length < QUERY_MIN,
  },
  delays: { askAgain: ASKED_AGAIN_MS },
  actions: {
    /** A user who sees the patient's state has dismissed the failure. */
    forgetFailed: () => {},
    fail: assign({ failure: (_, failure: PanelFailure) => failure }),
    failInBackground: assign((_, { failure }: LinkStanding) => ({
      failure: failure && { during: 'background', of: failure.of, message: failure.message },
    })),
    failTooShort: assign({ failure: ({ context }) => ({ during: context.lookup.kind, ...TOO_SHORT }) }),
    failLookup: assign(({ context, event }) => ({
      failure: { during: context.lookup.kind, ...lookupFailure('error' in event ? event.error : null) },
    })),
    lookFor: assign(({ event }) => {
      if (event.type === 'suggest')
        return { lookup: { kind: 'suggestions', query: event.name }, matches: null }
      return event.type === 'search' ? { lookup: { kind: 'search', query: event.query }, matches: null } : {}
    }),
  },
})

const loading = panelSetup.createStateConfig({
  invoke: {
    src: 'load',
    onDone: [
      { guard: { type: 'isSyncing', params: ({ event }) => event.output }, target: 'linked.syncing' },
      { guard: { type: 'isSynced', params: ({ event }) => event.output }, target: 'linked.synced' },
      {
        guard: { type: 'isUntold', params: ({ event }) => event.output },
        target: 'error',
        actions: { type: 'failInBackground', params: ({ event }) => event.output },
      },
      { target: 'loaded' },
    ],
    onError: {
      target: 'error',
      actions: {
        type: 'fail',
        params: ({ event }) => ({ during: 'load', message: notFetchedMessage(event.error) }),
      },
    },
  },
})

const linked = panelSetup.createStateConfig({
  entry: 'forgetFailed',
  initial: 'syncing',
  states: { syncing: {}, synced: {} },
  on: {
    unlink: 'unlinking',
    record: [
      { guard: { type: 'isSyncing', params: ({ event }) => event.standing }, target: '.syncing' },
      { guard: { type: 'isSynced', params: ({ event }) => event.standing }, target: '.synced' },
      {
        guard: { type: 'cameToNothing', params: ({ event }) => event.standing },
        target: 'error',
        actions: { type: 'failInBackground', params: ({ event }) => event.standing },
      },
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
        params: ({ event }) => ({ during: 'unlink', message: errorMessage(event.error) }),
      },
    },
  },
})

/** Searches for matching records; too short a query is not sent (DEN-06). */
function lookingUp(found: 'suggested' | 'searched') {
  return panelSetup.createStateConfig({
    always: { guard: 'isTooShort', target: '#panel.error', actions: 'failTooShort' },
    invoke: {
      src: 'find',
      input: ({ context }) => context.lookup,
      onDone: { target: found, actions: assign({ matches: ({ event }) => event.output }) },
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
      actions: {
        type: 'fail',
        params: ({ event }) => ({ during: 'link', message: errorMessage(event.error) }),
      },
    },
  },
  // The answer decides how the link continues.
  on: { record: {}, search: {}, link: {}, create: {} },
})

const unlinked = panelSetup.createStateConfig({
  entry: 'forgetFailed',
  initial: 'suggest',
  states: {
    suggest: lookingUp('suggested'),
    suggested: {},
    /** After trouble, which is shown until it has ended. */
    suggestAgain: lookingUp('suggested'),
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
      { guard: { type: 'isSyncing', params: ({ event }) => event.standing }, target: 'linked.syncing' },
      { guard: { type: 'isSynced', params: ({ event }) => event.standing }, target: 'linked.synced' },
    ],
  },
})

/** The panel from its opening on (DEN-04, DEN-05). */
export const panelMachine = panelSetup.createMachine({
  id: 'panel',
  context: { lookup: { kind: 'suggestions', query: '' }, matches: null, failure: null },
  initial: 'loading',
  states: {
    loading,
    /** Not linked; the suggestions are requested once the patient's name is known. */
    loaded: { on: { suggest: { target: 'unlinked.suggest', actions: 'lookFor' } } },
    linked,
    unlinking,
    unlinked,
    error: {
      after: { askAgain: { guard: 'isInTrouble', target: 'unlinked.suggestAgain' } },
      on: {
        search: { target: 'unlinked.search', actions: 'lookFor' },
        create: 'unlinked.create',
        record: [
          { guard: { type: 'isAsItFailed', params: ({ event }) => event.standing } },
          { guard: { type: 'isSyncing', params: ({ event }) => event.standing }, target: 'linked.syncing' },
          { guard: { type: 'isSynced', params: ({ event }) => event.standing }, target: 'linked.synced' },
          { target: 'loaded' },
        ],
        retry: [
          { guard: 'failedInSearch', target: 'unlinked.search' },
          { guard: 'failedInSuggestions', target: 'unlinked.suggest' },
          { target: 'loading' },
        ],
      },
    },
  },
})
