import type { AutomationAction } from '@enamel/contract/automation-workflows'
import { automations } from '@enamel/contract/automations'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { call } from '../../../lib/call.ts'
import { snapshotWhen } from '../../../lib/snapshot-when.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { reloadAutomations } from '../automations.api.ts'
import type { EmailSave } from './action-parts.ts'
import { type ContentSave, templateEditorMachine } from './template-editor.machine.ts'
import { useStoreTemplate } from './use-template-operations.ts'

/** The machine of the editor, connected to the server (AUT-15, AUT-16, AUT-25). */
export function useTemplateEditing(action: AutomationAction) {
  const queries = useQueryClient()
  const store = useStoreTemplate(action.id)
  const [state, send, actor] = useMachine(
    templateEditorMachine.provide({
      actors: {
        saveTemplate: fromPromise<void, ContentSave>(async ({ input }) => {
          const { templateId, template, finishedCustomising } = input
          const stored = await call(automations.saveTemplate, {
            params: { actionId: action.id, templateId },
            body: {
              template,
              ...(finishedCustomising !== undefined && { finished_customising: finishedCustomising }),
            },
          })
          store(stored)
        }),
      },
      guards: { mustAsk: (_, finished) => action.requires_customisation && finished === undefined },
      actions: {
        saved() {
          toast.success(`${action.name} was saved`)
          // Whether the action requires customisation may have changed.
          reloadAutomations(queries)
        },
      },
    }),
  )
  return {
    state,
    send,
    /** Saves an email that the designer has asked about. @throws the error of the save */
    async saveEmail({ finished_customising: finished, ...template }: EmailSave): Promise<void> {
      send({ type: 'save', template, ...(finished !== undefined && { finished }) })
      const ended = await snapshotWhen(
        actor,
        (snapshot) => snapshot.matches('idle') || snapshot.matches('error'),
      )
      if (ended.matches('error')) throw ended.context.error
    },
  }
}

export type TemplateEditing = ReturnType<typeof useTemplateEditing>
