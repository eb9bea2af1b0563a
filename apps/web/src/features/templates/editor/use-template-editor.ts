import type { Template } from '@enamel/contract/templates'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import {
  checkTemplate,
  statusOnSave,
  TEMPLATE_NAME_TAKEN,
  type TemplateDraft,
} from '@enamel/domain/templates/template-draft'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { fromPromise } from 'xstate'
import { ApiError, isRefusal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { changedFields } from '../../../lib/forms/changes.ts'
import { type RefusedFields, useEditForm } from '../../../lib/forms/use-edit-form.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { useOvertakenFields } from '../../../signed-in/settings/use-overtaken-fields.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { savedNow } from '../../../ui/fields/edit-conflict.ts'
import { deletedText, savedText, TEMPLATE_NOT_CHANGED } from '../model/template-toasts.ts'
import { isNameFree, NAME_CHECK_FAILED } from '../saving/save-template.ts'
import { useTemplateChanges } from '../saving/use-template-changes.ts'
import { type TemplateToSave, templateEditorMachine } from './template-editor.machine.ts'

export interface TemplateEditorInput {
  channel: TemplateChannel
  /** The template as stored, or as it was last; null for a new one. */
  template: Template | null
  /** Whether another user has deleted the template during the edit. A save then creates it again. */
  isGone: boolean
  /** Called after a save or a removal. */
  onDone: () => void
}

const empty: TemplateDraft = { name: '', subject: '', body: '' }

/** The form of a template and its way to the server (TPL-17 to TPL-24). */
export function useTemplateEditor({ channel, template, isGone, onDone }: TemplateEditorInput) {
  const saving = useSaving({ channel, template, isGone })
  const { state, send } = saving
  const saved = template ? draftOf(template) : empty
  const isDone = state.matches('done')
  const edit = useEditForm<TemplateDraft>({
    name: template ? `template ${template.id}` : `new ${channel} template`,
    saved,
    check: (draft) => checkTemplate(draft, channel),
    isUnsaved: (values) => !isDone && Object.keys(changedFields(saved, values)).length > 0,
    isSaving: state.matches('saving') || state.matches('checkingName') || state.matches('deleting'),
    refused: saving.refused,
    mode: 'onTouched',
  })
  // After the form has stopped to count as unsaved: its effects run first.
  useWhen(isDone, onDone)
  const overtaken = useOvertakenFields(saved, edit.changes)
  const errors = edit.form.formState.errors
  return {
    ...edit,
    state,
    send,
    submit: edit.form.handleSubmit((draft) => {
      saving.save(draft)
    }),
    /** The texts below a field: its error, and the value that another user has saved meanwhile. */
    textOf(field: keyof TemplateDraft) {
      const theirs = overtaken[field]
      return {
        error: errors[field]?.message,
        warning: theirs === undefined ? undefined : savedNow(theirs),
      }
    },
  }
}

export type TemplateEditing = ReturnType<typeof useTemplateEditor>

/** The machine of the editor, connected to the server, and the errors with which the server has refused a save. */
function useSaving({ channel, template, isGone }: Omit<TemplateEditorInput, 'onDone'>) {
  const [newId] = useState(() => uuid())
  const stored = isGone ? null : template
  const id = stored?.id ?? newId
  const [refused, setRefused] = useState<RefusedFields>({})
  const changes = useTemplateChanges()
  const refuseName = () => setRefused({ name: TEMPLATE_NAME_TAKEN })
  const [state, send] = useMachine(
    templateEditorMachine.provide({
      actors: {
        isNameFree: fromPromise<boolean, { name: string }>(({ input: { name } }) =>
          isNameFree(cleanLine(name), id),
        ),
        saveTemplate: fromPromise<void, TemplateToSave>(({ input: { draft, approval } }) =>
          changes.save({
            id,
            channel,
            draft: { ...draft, name: cleanLine(draft.name) },
            approval,
            basedOn: stored,
          }),
        ),
        deleteTemplate: fromPromise<void>(async () => {
          if (stored) await changes.remove(id)
        }),
      },
      actions: {
        nameTaken: refuseName,
        saved: (_, { draft, approval }) =>
          toast.success(savedText(cleanLine(draft.name), statusOnSave(channel, approval) === 'PENDING')),
        deleted: (_, name) => toast.success(deletedText(cleanLine(name))),
        failed: (_, error) => {
          if (isRefusal(error, 'name_taken')) return refuseName()
          if (isRefusal(error, 'validation')) setRefused(error.errors)
          showError(causeOf(error), textOf(error))
        },
      },
    }),
    // Most templates of WhatsApp are to start conversations, so a new one is sent for approval unless the user decides
    // otherwise.
    { input: { channel, approval: template?.approval ?? true } },
  )
  return {
    state,
    send,
    refused,
    save: (draft: TemplateDraft) => {
      setRefused({})
      send({ type: 'save', draft })
    },
  }
}

function draftOf({ name, subject, body }: Template): TemplateDraft {
  return { name, subject: subject ?? '', body }
}

/** The error of the request behind a failed check of the name. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.message === NAME_CHECK_FAILED ? error.cause : error
}

function textOf(error: unknown): string {
  if (error instanceof Error && error.message === NAME_CHECK_FAILED) return NAME_CHECK_FAILED
  const isExplained = error instanceof ApiError && error.status < 500
  return isExplained ? errorMessage(error) : TEMPLATE_NOT_CHANGED
}
