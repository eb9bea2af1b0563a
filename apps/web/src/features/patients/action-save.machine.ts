import type { CallInput } from '@enamel/contract/endpoint'
import type { nextAction } from '@enamel/contract/next-action'
import { assign, fromPromise, setup } from 'xstate'

/** What an action does to a patient, as it is sent. */
export interface ActionPayload {
  outcome: CallInput<typeof nextAction.save>['body']
  /** A UUID under which it goes, however often: so it is done once (G-26). */
  key: string
}

/** Why the server said no, and would again. */
export interface ActionRefusal {
  code: string
  /** The server's. */
  words: string
}

export type ActionSaved = { ok: true } | { ok: false; refusal: ActionRefusal }

export interface SaveEvent {
  type: 'save'
  payload: ActionPayload
  /** Hears that what was saved is: also when whoever asked for it has gone from the page meanwhile. */
  onSaved?: (() => void) | undefined
}
export type ActionSaveEvent =
  | SaveEvent
  /** The refusal was read. */
  | { type: 'dismiss' }

interface Context {
  /** What is being saved, or could not be. */
  payload: ActionPayload | null
  onSaved: (() => void) | undefined
  /** What became of the last save, when the server said no. */
  refusal: ActionRefusal | null
}

/**
 * Saving a patient's action: settled, saving, errored. A save that failed keeps its payload, and the next save makes that
 * one up before anything else is saved (PAT-11, ACT-26): what was decided about a patient is not lost to a second
 * decision. One that the server refused would be refused again: it is not kept, and the refusal says why.
 */
export const actionSaveMachine = setup({
  types: { context: {} as Context, events: {} as ActionSaveEvent },
  actors: {
    saveAction: fromPromise<ActionSaved, ActionPayload>(() =>
      Promise.reject(new Error('Pass the actor saveAction in')),
    ),
  },
  actions: {
    notePayload: assign((_, { payload }: SaveEvent) => ({ payload, refusal: null })),
    noteListener: assign((_, { onSaved }: SaveEvent) => ({ onSaved })),
    forgetPayload: assign({ payload: null }),
    forgetRefusal: assign({ refusal: null }),
    tellSaved: ({ context }) => context.onSaved?.(),
  },
}).createMachine({
  id: 'action-save',
  context: { payload: null, onSaved: undefined, refusal: null },
  initial: 'settled',
  states: {
    settled: {
      on: {
        save: {
          target: 'saving',
          actions: [
            { type: 'notePayload', params: ({ event }) => event },
            { type: 'noteListener', params: ({ event }) => event },
          ],
        },
        dismiss: { actions: 'forgetRefusal' },
      },
    },
    saving: {
      invoke: {
        src: 'saveAction',
        input: ({ context }) => wanted(context.payload),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'settled',
            actions: ['forgetPayload', 'tellSaved'],
          },
          {
            target: 'settled',
            actions: [
              'forgetPayload',
              assign({ refusal: ({ event: { output } }) => (output.ok ? null : output.refusal) }),
            ],
          },
        ],
        onError: 'errored',
      },
    },
    errored: {
      on: {
        save: { target: 'saving', actions: { type: 'noteListener', params: ({ event }) => event } },
      },
    },
  },
})

function wanted(payload: ActionPayload | null): ActionPayload {
  if (payload === null) throw new Error('Nothing is being saved')
  return payload
}
