import type { CallInput } from '@enamel/contract/endpoint'
import type { nextAction } from '@enamel/contract/next-action'
import { assign, emit, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import type { FinishedFlow } from '../flow/flow-snapshot.ts'
import type { SavedOutcome } from '../next-action.api.ts'

/** The outcome of a finished flow, with its request. */
export interface ActionPayload extends FinishedFlow {
  outcome: CallInput<typeof nextAction.save>['body']
  /** A UUID, the same for every attempt, so that the outcome is saved once (G-26). */
  key: string
  /** Notified of the result of each attempt to save an outcome that was chosen in one press. */
  quick?: QuickSave | undefined
}

export interface QuickSave {
  saved: (saved: SavedOutcome) => void
  failed: () => void
}

/** Why the server refused an outcome, and would refuse it again. */
export interface ActionRefusal {
  /** The refused part: the outcome as a whole, or only the choice for the practice system. */
  part: 'outcome' | 'practice_system'
  code: string
  /** The server's text. */
  message: string
}

export type ActionSaved = { ok: true } | { ok: false; refusal: ActionRefusal }

export interface SaveEvent {
  type: 'save'
  payload: ActionPayload
  /** Called when the outcome is saved, even if the caller's component is unmounted. */
  onSaved?: (() => void) | undefined
}
export type ActionSaveEvent =
  | SaveEvent
  /** The user has seen the refusal. */
  | { type: 'dismiss' }
  /** Drops the failed or waiting save. */
  | { type: 'discard' }

/** The result of a save, with the note that the user had written in its flow. */
export interface ActionSaveResult {
  type: 'saved' | 'refused'
  written: string | null
}

interface Context {
  /** The save in progress, or the failed or waiting save. */
  payload: ActionPayload | null
  onSaved: (() => void) | undefined
  /** The result of the last save, when the server refused it. */
  refusal: ActionRefusal | null
}

/**
 * Saving a patient's action: settled, saving, errored, waiting. A failed save preserves its payload, which the next
 * save sends instead of its own (PAT-11, ACT-26), unless it is discarded. A refused save is dropped, but its note is
 * emitted, and the reason is stored. If only the choice for the practice system is refused, the save waits until it is
 * repeated with another choice or without one, or until it is discarded.
 */
export const actionSaveMachine = setup({
  types: { context: {} as Context, events: {} as ActionSaveEvent, emitted: {} as ActionSaveResult },
  actors: {
    saveAction: fromPromise<ActionSaved, ActionPayload>(missingActor('saveAction')),
  },
  actions: {
    storePayload: assign((_, { payload }: SaveEvent) => ({ payload, refusal: null })),
    storeListener: assign((_, { onSaved }: SaveEvent) => ({ onSaved })),
    dropPayload: assign({ payload: null }),
    storeRefusal: assign((_, refusal: ActionRefusal | null) => ({ refusal })),
    dropRefusal: assign({ refusal: null }),
    notifySaved: ({ context }) => context.onSaved?.(),
    emitSaved: emit(({ context }) => ({ type: 'saved', written: writtenIn(context) })),
    emitRefused: emit(({ context }) => ({ type: 'refused', written: writtenIn(context) })),
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
            { type: 'storePayload', params: ({ event }) => event },
            { type: 'storeListener', params: ({ event }) => event },
          ],
        },
        dismiss: { actions: 'dropRefusal' },
      },
    },
    saving: {
      invoke: {
        src: 'saveAction',
        input: ({ context }) => requirePayload(context.payload),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'settled',
            actions: ['emitSaved', 'dropPayload', 'notifySaved'],
          },
          {
            guard: ({ event }) => refusalOf(event.output)?.part === 'practice_system',
            target: 'waiting',
            actions: { type: 'storeRefusal', params: ({ event }) => refusalOf(event.output) },
          },
          {
            target: 'settled',
            actions: [
              'emitRefused',
              'dropPayload',
              { type: 'storeRefusal', params: ({ event }) => refusalOf(event.output) },
            ],
          },
        ],
        onError: 'errored',
      },
    },
    errored: {
      on: {
        save: { target: 'saving', actions: { type: 'storeListener', params: ({ event }) => event } },
        discard: { target: 'settled', actions: 'dropPayload' },
      },
    },
    waiting: {
      on: {
        save: {
          target: 'saving',
          actions: [
            { type: 'storePayload', params: ({ event }) => event },
            { type: 'storeListener', params: ({ event }) => event },
          ],
        },
        discard: { target: 'settled', actions: ['dropPayload', 'dropRefusal'] },
      },
    },
  },
})

function refusalOf(saved: ActionSaved): ActionRefusal | null {
  return saved.ok ? null : saved.refusal
}

function writtenIn({ payload }: Context): string | null {
  return payload?.written ?? null
}

function requirePayload(payload: ActionPayload | null): ActionPayload {
  if (payload === null) throw new Error('Nothing is being saved')
  return payload
}
