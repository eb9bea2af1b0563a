import type { CallInput } from '@enamel/contract/endpoint'
import type { nextAction } from '@enamel/contract/next-action'
import { assign, emit, fromPromise, setup } from 'xstate'
import type { EndedFlow } from './ended-flow.ts'

/** What an action does to a patient, as it is sent. */
export interface ActionPayload {
  outcome: CallInput<typeof nextAction.save>['body']
  /** A UUID under which it goes, however often: so it is done once (G-26). */
  key: string
  /** What was written in own words on the way to it. */
  written: string | null
  /** Where it was decided. */
  flow: EndedFlow
}

/** What was decided of a patient, not sent yet. */
export type DecidedAction = Omit<ActionPayload, 'key'>

/** Why the server said no, and would again. */
export interface ActionRefusal {
  /** What it is about: the outcome as a whole, or only what was chosen for the practice system. */
  of: 'outcome' | 'practice_system'
  code: string
  /** The server's. */
  message: string
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
  /** What could not be saved is not to be. */
  | { type: 'give_up' }

/** What became of a save. */
export type ActionSaveEnd = { type: 'saved' } | { type: 'refused'; written: string | null }

interface Context {
  /** What is being saved, or could not be. */
  payload: ActionPayload | null
  onSaved: (() => void) | undefined
  /** What became of the last save, when the server said no. */
  refusal: ActionRefusal | null
}

/**
 * Saving a patient's action: settled, saving, errored, held. A failed save keeps its payload; the next save resends that
 * first (PAT-11, ACT-26), unless it is given up. A refused save is dropped, but what was written for it is handed out, and
 * the refusal says why. One of which only the choice for the practice system is refused is held until the next save, with
 * another choice or none, or until it is given up.
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
