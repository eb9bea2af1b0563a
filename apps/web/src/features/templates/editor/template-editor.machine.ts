import type { Template } from '@enamel/contract/templates'
import { needsApproval } from '@enamel/domain/templates/template-draft'
import { assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import type { TemplateSave } from '../saving/template-changes.ts'

interface Context {
  /** What is being saved, as it was when Save was pressed; null before. */
  save: TemplateSave | null
  deleting: TemplateDeletion
}

export interface TemplateDeletion {
  /** The name as typed in. */
  name: string
  /** The stored template as the user saw it when Delete was pressed; null for a new one. */
  seen: Template | null
}

export type TemplateEditorEvent =
  /** Save was pressed, and no field has an error. */
  | { type: 'save'; save: TemplateSave }
  | { type: 'choose_approval'; approval: boolean }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'delete'; deletion: TemplateDeletion }

/**
 * The editor of a template (TPL-17 to TPL-23): a save asks about approval where the channel needs it, checks the name,
 * and only then stores the template; a removal is confirmed first. The form contains the text, so nothing typed is lost
 * when a step fails. The text and what it is based on are from the moment when Save was pressed, so that a change by
 * another user after that is a conflict.
 */
export const templateEditorMachine = setup({
  types: { context: {} as Context, events: {} as TemplateEditorEvent },
  actors: {
    isNameFree: fromPromise<boolean, TemplateSave>(missingActor('isNameFree')),
    saveTemplate: fromPromise<void, TemplateSave>(missingActor('saveTemplate')),
    deleteTemplate: fromPromise<void, TemplateDeletion>(missingActor('deleteTemplate')),
  },
  actions: {
    /** Called when another template has the name. */
    nameTaken: () => {},
    saved: (_, _save: TemplateSave) => {},
    deleted: (_, _name: string) => {},
    /** Called when a step failed; nothing was changed. */
    failed: (_, _error: unknown) => {},
    storeSave: assign((_, save: TemplateSave) => ({ save })),
    storeApproval: assign(({ context }, approval: boolean) => ({
      save: { ...requireSave(context), approval },
    })),
    storeDeletion: assign((_, deleting: TemplateDeletion) => ({ deleting })),
  },
}).createMachine({
  id: 'template-editor',
  context: { save: null, deleting: { name: '', seen: null } },
  initial: 'editing',
  states: {
    editing: {
      on: {
        save: [
          {
            guard: ({ event }) => needsApproval(event.save.channel),
            target: 'askingForApproval',
            actions: { type: 'storeSave', params: ({ event }) => event.save },
          },
          { target: 'checkingName', actions: { type: 'storeSave', params: ({ event }) => event.save } },
        ],
        delete: {
          target: 'confirmingDelete',
          actions: { type: 'storeDeletion', params: ({ event }) => event.deletion },
        },
      },
    },
    askingForApproval: {
      on: {
        choose_approval: { actions: { type: 'storeApproval', params: ({ event }) => event.approval } },
        confirm: 'checkingName',
        cancel: 'editing',
      },
    },
    checkingName: {
      invoke: {
        src: 'isNameFree',
        input: ({ context }) => requireSave(context),
        onDone: [
          { guard: ({ event }) => event.output, target: 'saving' },
          { target: 'editing', actions: 'nameTaken' },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    saving: {
      invoke: {
        src: 'saveTemplate',
        input: ({ context }) => requireSave(context),
        onDone: {
          target: 'done',
          actions: { type: 'saved', params: ({ context }) => requireSave(context) },
        },
        onError: {
          target: 'editing',
          actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    confirmingDelete: { on: { confirm: 'deleting', cancel: 'editing' } },
    deleting: {
      invoke: {
        src: 'deleteTemplate',
        input: ({ context }) => context.deleting,
        onDone: {
          target: 'done',
          actions: { type: 'deleted', params: ({ context }) => context.deleting.name },
        },
        onError: {
          target: 'editing',
          actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    /** The user returns to the list. */
    done: { type: 'final' },
  },
})

function requireSave({ save }: Context): TemplateSave {
  if (!save) throw new Error('Nothing is being saved')
  return save
}
