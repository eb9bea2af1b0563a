import type { Template } from '@enamel/contract/templates'
import { needsApproval, type TemplateDraft } from '@enamel/domain/templates/template-draft'
import { assign, fromPromise, setup } from 'xstate'

interface Context {
  channel: Template['channel']
  /** What is being saved; null until Save is pressed. */
  draft: TemplateDraft | null
  /** Whether the provider is to approve the template. */
  approval: boolean
  /** The name of the template that is being deleted. */
  deleting: string
}

interface Input {
  channel: Template['channel']
  approval: boolean
}

export type TemplateEditorEvent =
  /** Save was pressed, and no field has an error. */
  | { type: 'save'; draft: TemplateDraft }
  | { type: 'choose_approval'; approval: boolean }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'delete'; name: string }

/** A template on its way to the server. */
export interface TemplateToSave {
  draft: TemplateDraft
  approval: boolean
}

/**
 * The editor of a template (TPL-17 to TPL-23): a save asks about approval where the channel needs it, checks the name,
 * and only then stores the template; a removal is confirmed first. The form contains the text, so nothing typed is lost
 * when a step fails.
 */
export const templateEditorMachine = setup({
  types: { context: {} as Context, events: {} as TemplateEditorEvent, input: {} as Input },
  actors: {
    isNameFree: fromPromise<boolean, { name: string }>(() =>
      Promise.reject(new Error('Provide the actor isNameFree')),
    ),
    saveTemplate: fromPromise<void, TemplateToSave>(() =>
      Promise.reject(new Error('Provide the actor saveTemplate')),
    ),
    deleteTemplate: fromPromise<void>(() => Promise.reject(new Error('Provide the actor deleteTemplate'))),
  },
  actions: {
    /** Called when another template has the name. */
    nameTaken: () => {},
    saved: (_, _template: TemplateToSave) => {},
    deleted: (_, _name: string) => {},
    /** Called when a step failed; nothing was changed. */
    failed: (_, _error: unknown) => {},
    storeDraft: assign((_, draft: TemplateDraft) => ({ draft })),
    storeApproval: assign((_, approval: boolean) => ({ approval })),
    storeName: assign((_, deleting: string) => ({ deleting })),
  },
  guards: { needsApproval: ({ context }) => needsApproval(context.channel) },
}).createMachine({
  id: 'template-editor',
  context: ({ input: { channel, approval } }) => ({
    channel,
    draft: null,
    approval: needsApproval(channel) && approval,
    deleting: '',
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        save: [
          {
            guard: 'needsApproval',
            target: 'askingForApproval',
            actions: { type: 'storeDraft', params: ({ event }) => event.draft },
          },
          { target: 'checkingName', actions: { type: 'storeDraft', params: ({ event }) => event.draft } },
        ],
        delete: {
          target: 'confirmingDelete',
          actions: { type: 'storeName', params: ({ event }) => event.name },
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
        input: ({ context }) => ({ name: context.draft?.name ?? '' }),
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
        input: ({ context }) => toSave(context),
        onDone: {
          target: 'done',
          actions: { type: 'saved', params: ({ context }) => toSave(context) },
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
        onDone: {
          target: 'done',
          actions: { type: 'deleted', params: ({ context }) => context.deleting },
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

function toSave({ draft, approval }: Context): TemplateToSave {
  return { draft: draft ?? { name: '', subject: '', body: '' }, approval }
}
