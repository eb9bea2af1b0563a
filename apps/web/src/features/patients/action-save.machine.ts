import { assign, fromPromise, setup } from 'xstate'

/** What an action does to a patient, as it is sent; the flow that makes it knows its fields. */
export type ActionPayload = Readonly<Record<string, unknown>>

interface Context {
  /** What is being saved, or could not be. */
  payload: ActionPayload | null
}

/**
 * Saving a patient's action: settled, saving, errored. A save that failed keeps its payload, and the next save makes that
 * one up before anything else is saved (PAT-11): what was decided about a patient is not lost to a second decision.
 * Nothing drives it yet: PAT-11 asks for the machine, and the flows of an action (document 2) will save by it.
 */
export const actionSaveMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'save'; payload: ActionPayload } },
  actors: {
    saveAction: fromPromise<void, ActionPayload>(() =>
      Promise.reject(new Error('Pass the actor saveAction in')),
    ),
  },
  actions: {
    notePayload: assign({ payload: ({ event }) => event.payload }),
    forgetPayload: assign({ payload: null }),
  },
}).createMachine({
  id: 'action-save',
  context: { payload: null },
  initial: 'settled',
  states: {
    settled: { on: { save: { target: 'saving', actions: 'notePayload' } } },
    saving: {
      invoke: {
        src: 'saveAction',
        input: ({ context }) => context.payload ?? {},
        onDone: { target: 'settled', actions: 'forgetPayload' },
        onError: 'errored',
      },
    },
    errored: { on: { save: 'saving' } },
  },
})
