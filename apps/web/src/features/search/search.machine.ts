import type { PatientHit } from '@enamel/contract/search'
import { SEARCH_DEBOUNCE_MS, searchQuery } from '@enamel/domain/search/fires'
import { assign, fromPromise, setup } from 'xstate'

interface Context {
  /** The query without blanks around it; null when it is too short to search. */
  query: string | null
  hits: PatientHit[]
}

export type SearchEvent = { type: 'type'; input: string } | { type: 'clear' }

/**
 * The patient search (SRCH-01 to SRCH-06): start, searching, found, not_found. The first part of searching waits for
 * the typing to pause; leaving the second aborts the request, so an older answer never replaces a newer one.
 */
export const searchMachine = setup({
  types: { context: {} as Context, events: {} as SearchEvent },
  actors: {
    findPatients: fromPromise<PatientHit[], { query: string }>(() =>
      Promise.reject(new Error('Pass the actor findPatients in')),
    ),
  },
  guards: {
    fires: ({ event }) => event.type === 'type' && searchQuery(event.input) !== null,
    isSame: ({ context, event }) => event.type === 'type' && searchQuery(event.input) === context.query,
    foundSome: (_, hits: PatientHit[]) => hits.length > 0,
  },
  actions: {
    storeQuery: assign({
      query: ({ event }) => (event.type === 'type' ? searchQuery(event.input) : null),
      hits: [],
    }),
  },
  delays: { debounce: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'search',
  context: { query: null, hits: [] },
  initial: 'start',
  on: {
    type: [
      // A blank at the end asks nothing new.
      { guard: 'isSame' },
      { guard: 'fires', target: '.searching', actions: 'storeQuery' },
      { target: '.start', actions: 'storeQuery' },
    ],
    clear: { target: '.start', actions: 'storeQuery' },
  },
  states: {
    start: {},
    searching: {
      initial: 'pausing',
      states: {
        pausing: { after: { debounce: 'asking' } },
        asking: {
          invoke: {
            src: 'findPatients',
            input: ({ context }) => ({ query: context.query ?? '' }),
            onDone: [
              {
                guard: { type: 'foundSome', params: ({ event }) => event.output },
                target: '#search.found',
                actions: assign({ hits: ({ event }) => event.output }),
              },
              { target: '#search.not_found' },
            ],
            onError: '#search.not_found',
          },
        },
      },
    },
    found: {},
    not_found: {},
  },
})

/** The text of not_found (SRCH-06). */
export const NO_RESULTS = 'No results found'
