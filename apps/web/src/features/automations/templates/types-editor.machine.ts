import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import type { TypesSave } from './template-operation.machine.ts'

/** How long "Saved" or "Deleted" is shown before the editor closes (AUT-21). */
export const TYPES_DONE_MS = 2_000
/** How long Delete asks "Are you sure?" (AUT-22, C1-12). */
export const TYPES_CONFIRM_MS = 5_000

interface Context {
  /** The template whose types are edited; null for a new one. */
  templateId: string | null
  types: readonly string[]
  error: unknown
}

export type TypesEditorEvent =
  | { type: 'open'; templateId: string | null; types: readonly string[] }
  | { type: 'close' }
  | { type: 'choose'; types: readonly string[] }
  | { type: 'save' }
  /** Delete was pressed a second time; `confirmMachine` asks after the first press. */
  | { type: 'delete' }

const storeError = {
  type: 'storeError',
  params: ({ event }: { event: { error: unknown } }) => event.error,
} as const

/**
 * The editor of the types for which a template is (AUT-21 to AUT-23). After a failure a press on the button tries
 * again.
 */
export const typesEditorMachine = setup({
  types: { context: {} as Context, events: {} as TypesEditorEvent },
  actors: {
    saveTypes: fromPromise<void, TypesSave>(missingActor('saveTypes')),
    deleteTemplate: fromPromise<void, { id: string }>(missingActor('deleteTemplate')),
  },
  actions: {
    /** Loads the templates again. */
    reload: () => {},
    storeError: assign((_, error: unknown) => ({ error })),
    clearError: assign({ error: null }),
  },
  guards: { isStored: ({ context }) => context.templateId !== null },
  delays: { done: TYPES_DONE_MS },
}).createMachine({
  id: 'types-editor',
  context: { templateId: null, types: [], error: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          target: 'opened',
          actions: assign(({ event: { templateId, types } }) => ({ templateId, types, error: null })),
        },
      },
    },
    opened: {
      initial: 'idle',
      on: { close: 'closed' },
      states: {
        idle: {
          on: {
            choose: { actions: assign(({ event }) => ({ types: event.types })) },
            save: 'saving',
            delete: { guard: 'isStored', target: 'deleting' },
          },
        },
        saving: {
          entry: 'clearError',
          invoke: {
            src: 'saveTypes',
            input: ({ context: { templateId, types } }) => ({ id: templateId, types }),
            onDone: 'saved',
            onError: { target: 'saveFailed', actions: storeError },
          },
        },
        saved: { entry: 'reload', after: { done: '#types-editor.closed' } },
        saveFailed: {
          on: {
            choose: { target: 'idle', actions: assign(({ event }) => ({ types: event.types })) },
            save: 'saving',
            delete: { guard: 'isStored', target: 'deleting' },
          },
        },
        deleting: {
          entry: 'clearError',
          invoke: {
            src: 'deleteTemplate',
            input: ({ context: { templateId } }) => ({ id: templateId as string }),
            onDone: 'deleted',
            onError: { target: 'deleteFailed', actions: storeError },
          },
        },
        deleted: { entry: 'reload', after: { done: '#types-editor.closed' } },
        deleteFailed: { on: { delete: 'deleting', save: 'saving' } },
      },
    },
  },
})

export type TypesEditorState = SnapshotFrom<typeof typesEditorMachine>

const RETRY = 'Failed. Retry?'

/** The labels of the two buttons while they are not busy (AUT-23). */
export function typesButtons(state: TypesEditorState): { save: string; delete: string } {
  const is = (opened: 'saved' | 'saveFailed' | 'deleted' | 'deleteFailed') => state.matches({ opened })
  return {
    save: is('saveFailed') ? RETRY : is('saved') ? 'Saved' : 'Save',
    delete: is('deleteFailed') ? RETRY : is('deleted') ? 'Deleted' : 'Delete',
  }
}
