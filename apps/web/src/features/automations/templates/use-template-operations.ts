import type { AutomationAction, AutomationTemplate } from '@enamel/contract/automation-workflows'
import { automations } from '@enamel/contract/automations'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { call } from '../../../lib/call.ts'
import { snapshotWhen } from '../../../lib/snapshot-when.ts'
import { actionQuery, reloadAutomations } from '../automations.api.ts'
import {
  isRunning,
  type TypesSave,
  templateOperationMachine,
  withOperation,
} from './template-operation.machine.ts'
import { typesEditorMachine } from './types-editor.machine.ts'

/** Stores a template in the loaded action: a new one at the end. */
export function useStoreTemplate(actionId: string): (stored: AutomationTemplate) => void {
  const queries = useQueryClient()
  return (stored) =>
    queries.setQueryData(actionQuery(actionId).queryKey, (action) => action && withTemplate(action, stored))
}

function withTemplate(action: AutomationAction, stored: AutomationTemplate): AutomationAction {
  const isKnown = action.templates.some(({ id }) => id === stored.id)
  const templates = isKnown
    ? action.templates.map((template) => (template.id === stored.id ? stored : template))
    : [...action.templates, stored]
  return { ...action, templates }
}

/** The templates of an action with the operation in progress, and the editor of their types (AUT-21, AUT-24). */
export function useTemplateOperations(action: AutomationAction) {
  const queries = useQueryClient()
  const store = useStoreTemplate(action.id)
  const [operation, , operations] = useMachine(
    templateOperationMachine.provide({
      actors: {
        saveTemplate: fromPromise<void, TypesSave>(async ({ input }) =>
          store(await saveTypes(action.id, input)),
        ),
        deleteTemplate: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
          const params = { actionId: action.id, templateId: id }
          await call(automations.removeTemplate, { params }, { key: crypto.randomUUID() })
          queries.setQueryData(
            actionQuery(action.id).queryKey,
            (loaded) =>
              loaded && { ...loaded, templates: loaded.templates.filter((template) => template.id !== id) },
          )
        }),
      },
    }),
  )
  /** Runs an operation to its end. @throws its error */
  const run = async (event: Parameters<typeof operations.send>[0]): Promise<void> => {
    await snapshotWhen(operations, (snapshot) => !isRunning(snapshot))
    operations.send(event)
    const { context } = await snapshotWhen(operations, (snapshot) => !isRunning(snapshot))
    if (context.error) throw context.error
  }
  const [editor, sendToEditor] = useMachine(
    typesEditorMachine.provide({
      actors: {
        saveTypes: fromPromise<void, TypesSave>(({ input: save }) => run({ type: 'save', save })),
        deleteTemplate: fromPromise<void, { id: string }>(({ input: { id } }) => run({ type: 'delete', id })),
      },
      actions: { reload: () => reloadAutomations(queries) },
    }),
  )
  return { templates: withOperation(action.templates, operation), editor, sendToEditor }
}

function saveTypes(actionId: string, { id, types }: TypesSave): Promise<AutomationTemplate> {
  const body = { segments: [...types] }
  if (id === null)
    return call(automations.addTemplate, { params: { actionId }, body }, { key: crypto.randomUUID() })
  return call(automations.setSegments, { params: { actionId, templateId: id }, body })
}
