import type { AutomationTemplate } from '@enamel/contract/automation-workflows'
import { isForGeneral, templateName } from '@enamel/domain/automations/templates/template-types'
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'

/** For which types a template is to be; a new template has no id yet. */
export interface TypesSave {
  id: string | null
  types: readonly string[]
}

interface Context {
  save: TypesSave | null
  deletedId: string | null
  error: unknown
}

/**
 * Adds a template of an action, changes for which types one is, or deletes one (AUT-24). `withOperation` shows the
 * result before the server confirms it.
 */
export const templateOperationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'save'; save: TypesSave } | { type: 'delete'; id: string },
  },
  actors: {
    saveTemplate: fromPromise<void, TypesSave>(missingActor('saveTemplate')),
    deleteTemplate: fromPromise<void, { id: string }>(missingActor('deleteTemplate')),
  },
  actions: {
    storeSave: assign((_, save: TypesSave) => ({ save, deletedId: null, error: null })),
    storeDeletion: assign((_, deletedId: string) => ({ save: null, deletedId, error: null })),
    storeError: assign((_, error: unknown) => ({ error })),
  },
}).createMachine({
  id: 'template-operation',
  context: { save: null, deletedId: null, error: null },
  initial: 'init',
  on: {
    save: { target: '.saving', actions: { type: 'storeSave', params: ({ event }) => event.save } },
    delete: { target: '.deleting', actions: { type: 'storeDeletion', params: ({ event }) => event.id } },
  },
  states: {
    init: {},
    saving: {
      initial: 'running',
      states: {
        running: {
          // A second operation waits until this one has ended.
          on: { save: {}, delete: {} },
          invoke: {
            src: 'saveTemplate',
            input: ({ context: { save } }) => save as TypesSave,
            onDone: '#template-operation.saved',
            onError: {
              target: 'failed',
              actions: {
                type: 'storeError',
                params: ({ event }: { event: { error: unknown } }) => event.error,
              },
            },
          },
        },
        failed: {},
      },
    },
    saved: {},
    deleting: {
      initial: 'running',
      states: {
        running: {
          on: { save: {}, delete: {} },
          invoke: {
            src: 'deleteTemplate',
            input: ({ context: { deletedId } }) => ({ id: deletedId as string }),
            onDone: '#template-operation.deleted',
            onError: {
              target: 'failed',
              actions: {
                type: 'storeError',
                params: ({ event }: { event: { error: unknown } }) => event.error,
              },
            },
          },
        },
        failed: {},
      },
    },
    deleted: {},
  },
})

export type TemplateOperation = SnapshotFrom<typeof templateOperationMachine>

/** Whether the server has not answered yet. */
export function isRunning(operation: TemplateOperation): boolean {
  return operation.matches({ saving: 'running' }) || operation.matches({ deleting: 'running' })
}

/** The id of a template that is not stored yet. */
export const NEW_TEMPLATE = 'new'

/**
 * The templates of an action as they will be after the operation. An operation that fails does not run any more: a new
 * template is gone again, and a deleted one is back (AUT-24).
 */
export function withOperation(
  templates: readonly AutomationTemplate[],
  operation: TemplateOperation,
): AutomationTemplate[] {
  const { save, deletedId } = operation.context
  if (operation.matches({ deleting: 'running' })) return templates.filter(({ id }) => id !== deletedId)
  if (!save || !operation.matches({ saving: 'running' })) return [...templates]
  const types = [...save.types]
  const changed = { types, name: templateName(types) }
  if (save.id !== null)
    return templates.map((template) => (template.id === save.id ? { ...template, ...changed } : template))
  // The server copies the template for General, which every action has.
  const general = templates.find(isForGeneral)
  return general ? [...templates, { ...general, ...changed, id: NEW_TEMPLATE }] : []
}
