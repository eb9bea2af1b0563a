import type { CallInput } from '@enamel/contract/endpoint'
import type { nextAction } from '@enamel/contract/next-action'
import { assign, emit, fromPromise, setup } from 'xstate'
import type { FinishedFlow } from '../flow/flow-snapshot.ts'

/** The outcome of a finished flow, with its request. */
export interface ActionPayload extends FinishedFlow {
  outcome: CallInput<typeof nextAction.save>['body']
  /** A UUID that stays the same for every attempt: so it is done once (G-26). */
  key: string
}

/** Why the server refused it, and would again. */
export interface ActionRefusal {
  /** The refused part: the outcome as a whole, or only the choice for the practice system. */
  of: 'outcome' | 'practice_system'
  code: string
  /** The server's. */
  message: string
}

export type ActionSaved = { ok: true } | { ok: false; refusal: ActionRefusal }

export interface SaveEvent {
  type: 'save'
  payload: ActionPayload
  /** Called when it is saved, also when the caller has left the page meanwhile. */
  onSaved?: (() => void) | undefined
}
export type ActionSaveEvent =
  | SaveEvent
  /** The refusal was read. */
  | { type: 'dismiss' }
  /** The failed save is given up. */
  | { type: 'give_up' }

/** The result of a save. */
export type ActionSaveEnd = { type: 'saved' } | { type: 'refused'; written: string | null }

interface Context {
  /** The save in progress, or the failed one. */
  payload: ActionPayload | null
  onSaved: (() => void) | undefined
  /** The result of the last save, when the server refused it. */
  refusal: ActionRefusal | null
}

/**
 * Saving a patient's action: settled, saving, errored, waiting. A failed save preserves its payload; the next save
 * resends that first (PAT-11, ACT-26), unless it is given up. A refused save is dropped, but its note is returned with
 * the reason. If only the choice for the practice system is refused, the save waits until the next one, with another
 * choice or none, or until it is given up.
 */
export const actionSaveMachine = setup({
  types: { context: {} as Context, events: {} as ActionSaveEvent, emitted: {} as ActionSaveEnd },
  actors: {
    saveAction: fromPromise<ActionSaved, ActionPayload>(() =>
      Promise.reject(new Error('Pass the actor saveAction in')),
    ),
  },
  actions: {
    notePayload: assign((_, { payload }: SaveEvent) => ({ payload, refusal: null })),
    noteListener: assign((_, { onSaved }: SaveEvent) => ({ onSaved })),
    forgetPayload: assign({ payload: null }),
    noteRefusal: assign((_, refusal: ActionRefusal | null) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
    notifySaved: ({ context }) => context.onSaved?.(),
    emitSaved: emit({ type: 'saved' }),
    emitRefused: emit(({ context }) => ({ type: 'refused', written: context.payload?.written ?? null })),
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
            actions: ['forgetPayload', 'emitSaved', 'notifySaved'],
          },
          {
            guard: ({ event }) => refusalOf(event.output)?.of === 'practice_system',
            target: 'waiting',
            actions: { type: 'noteRefusal', params: ({ event }) => refusalOf(event.output) },
          },
          {
            target: 'settled',
            actions: [
              'emitRefused',
              'forgetPayload',
              { type: 'noteRefusal', params: ({ event }) => refusalOf(event.output) },
            ],
          },
        ],
        onError: 'errored',
      },
    },
    errored: {
      on: {
        save: { target: 'saving', actions: { type: 'noteListener', params: ({ event }) => event } },
        give_up: { target: 'settled', actions: 'forgetPayload' },
      },
    },
    waiting: {
      on: {
        save: {
          target: 'saving',
          actions: [
            { type: 'notePayload', params: ({ event }) => event },
            { type: 'noteListener', params: ({ event }) => event },
          ],
        },
        give_up: { target: 'settled', actions: ['forgetPayload', 'forgetRefusal'] },
      },
    },
  },
})

function refusalOf(saved: ActionSaved): ActionRefusal | null {
  return saved.ok ? null : saved.refusal
}

function wanted(payload: ActionPayload | null): ActionPayload {
  if (payload === null) throw new Error('Nothing is being saved')
  return payload
}
