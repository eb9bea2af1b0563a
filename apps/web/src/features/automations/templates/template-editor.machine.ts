import type { TemplateContent } from '@enamel/contract/automation-templates'
import { assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'

/** The content of a template as it was when Save was pressed. */
export interface ContentSave {
  templateId: string
  template: TemplateContent
  /**
   * Whether the template is as the practice wants it; undefined for an action that does not require customisation.
   */
  finishedCustomising: boolean | undefined
}

interface Context {
  /** Null while nothing is edited. */
  templateId: string | null
  save: ContentSave | null
  error: unknown
}

/** The error when an editor is to be opened while another one is open (AUT-25). */
export const EDITOR_IS_OPEN = 'Save or close the other template first.'

/**
 * The editor of an action's templates, one at a time (AUT-25). Where the action requires customisation, a save asks
 * first whether the template is finished (AUT-15). The form has the text, so nothing typed is lost when a save fails.
 */
export const templateEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'edit'; templateId: string }
      /** `finished` if the user was asked before. */
      | { type: 'save'; template: TemplateContent; finished?: boolean }
      /** The answer to "Finalise the email?". */
      | { type: 'finalise'; finished: boolean }
      /** Returns to the text without a save. */
      | { type: 'cancel' }
      | { type: 'close' },
  },
  actors: { saveTemplate: fromPromise<void, ContentSave>(missingActor('saveTemplate')) },
  actions: {
    saved: () => {},
    storeSave: assign(
      ({ context }, { template, finished }: { template: TemplateContent; finished?: boolean }) => ({
        save: { templateId: context.templateId as string, template, finishedCustomising: finished },
        error: null,
      }),
    ),
    storeAnswer: assign(({ context }, finishedCustomising: boolean) => ({
      save: { ...(context.save as ContentSave), finishedCustomising },
    })),
    storeError: assign((_, error: unknown) => ({ error })),
  },
  guards: {
    /** Whether the user is asked before a save; not when they were asked already. */
    mustAsk: (_, _finished: boolean | undefined) => false,
  },
}).createMachine({
  id: 'template-editor',
  context: { templateId: null, save: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      entry: assign({ templateId: null, save: null, error: null }),
      on: {
        edit: { target: 'editing', actions: assign(({ event }) => ({ templateId: event.templateId })) },
      },
    },
    editing: {
      initial: 'writing',
      on: {
        edit: {
          target: 'error',
          actions: { type: 'storeError', params: () => new Error(EDITOR_IS_OPEN) },
        },
        close: 'idle',
      },
      states: {
        writing: {
          on: {
            save: [
              {
                guard: { type: 'mustAsk', params: ({ event }) => event.finished },
                target: 'asking',
                actions: { type: 'storeSave', params: ({ event }) => event },
              },
              {
                target: '#template-editor.saving',
                actions: { type: 'storeSave', params: ({ event }) => event },
              },
            ],
          },
        },
        asking: {
          on: {
            finalise: {
              target: '#template-editor.saving',
              actions: { type: 'storeAnswer', params: ({ event }) => event.finished },
            },
            cancel: 'writing',
          },
        },
      },
    },
    saving: {
      invoke: {
        src: 'saveTemplate',
        input: ({ context }) => context.save as ContentSave,
        onDone: { target: 'idle', actions: 'saved' },
        onError: {
          target: 'error',
          actions: { type: 'storeError', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
      on: {
        edit: {
          target: 'error',
          actions: { type: 'storeError', params: () => new Error(EDITOR_IS_OPEN) },
        },
      },
    },
    /** The text is still in the editor, and can be saved again. */
    error: {
      on: {
        save: [
          {
            guard: { type: 'mustAsk', params: ({ event }) => event.finished },
            target: 'editing.asking',
            actions: { type: 'storeSave', params: ({ event }) => event },
          },
          { target: 'saving', actions: { type: 'storeSave', params: ({ event }) => event } },
        ],
        cancel: 'editing',
        close: 'idle',
      },
    },
  },
})
