import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import type { SegmentsSave } from './template-operation.machine.ts'

/** How long "Saved" or "Deleted" is shown before the editor closes (AUT-21). */
export const SEGMENTS_DONE_MS = 2_000
/** How long Delete asks "Are you sure?" (AUT-22, C1-12). */
export const SEGMENTS_CONFIRM_MS = 5_000

interface Context {
  /** The template whose types are edited; null for a new one. */
  templateId: string | null
  segments: readonly string[]
  error: unknown
}

export type SegmentEditorEvent =
  | { type: 'open'; templateId: string | null; segments: readonly string[] }
  | { type: 'close' }
  | { type: 'choose'; segments: readonly string[] }
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
export const segmentEditorMachine = setup({
  types: { context: {} as Context, events: {} as SegmentEditorEvent },
  actors: {
    saveSegments: fromPromise<void, SegmentsSave>(missingActor('saveSegments')),
    deleteTemplate: fromPromise<void, { id: string }>(missingActor('deleteTemplate')),
  },
  actions: {
    /** Loads the templates again. */
    reload: () => {},
    storeError: assign((_, error: unknown) => ({ error })),
    clearError: assign({ error: null }),
  },
  guards: { isStored: ({ context }) => context.templateId !== null },
  delays: { done: SEGMENTS_DONE_MS },
}).createMachine({
  id: 'segment-editor',
  context: { templateId: null, segments: [], error: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          target: 'opened',
          actions: assign(({ event: { templateId, segments } }) => ({ templateId, segments, error: null })),
        },
      },
    },
    opened: {
      initial: 'idle',
      on: { close: 'closed' },
      states: {
        idle: {
          on: {
            choose: { actions: assign(({ event }) => ({ segments: event.segments })) },
            save: 'saving',
            delete: { guard: 'isStored', target: 'deleting' },
          },
        },
        saving: {
          entry: 'clearError',
          invoke: {
            src: 'saveSegments',
            input: ({ context: { templateId, segments } }) => ({ id: templateId, segments }),
            onDone: 'saved',
            onError: { target: 'saveFailed', actions: storeError },
          },
        },
        saved: { entry: 'reload', after: { done: '#segment-editor.closed' } },
        saveFailed: {
          on: {
            choose: { target: 'idle', actions: assign(({ event }) => ({ segments: event.segments })) },
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
        deleted: { entry: 'reload', after: { done: '#segment-editor.closed' } },
        deleteFailed: { on: { delete: 'deleting', save: 'saving' } },
      },
    },
  },
})

export type SegmentEditorState = SnapshotFrom<typeof segmentEditorMachine>

const RETRY = 'Failed. Retry?'

/** The labels of the two buttons while they are not busy (AUT-23). */
export function segmentButtons(state: SegmentEditorState): { save: string; delete: string } {
  const is = (opened: 'saved' | 'saveFailed' | 'deleted' | 'deleteFailed') => state.matches({ opened })
  return {
    save: is('saveFailed') ? RETRY : is('saved') ? 'Saved' : 'Save',
    delete: is('deleteFailed') ? RETRY : is('deleted') ? 'Deleted' : 'Delete',
  }
}
