import type { Template } from '@enamel/contract/templates'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import {
  checkTemplate,
  needsApproval,
  TEMPLATE_NAME_TAKEN,
  type TemplateDraft,
} from '@enamel/domain/templates/template-draft'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { ACTION_FAILED } from '@enamel/domain/text/went-wrong'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { fromPromise } from 'xstate'
import { ApiError, isRefusal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { changedFields } from '../../../lib/forms/changes.ts'
import { type RefusedFields, useEditForm } from '../../../lib/forms/use-edit-form.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { savedNow } from '../../../ui/fields/edit-conflict.ts'
import { deletedText, savedText } from '../model/template-toasts.ts'
import { isNameFree, NAME_CHECK_FAILED } from '../saving/save-template.ts'
import { approvalOfSave, type TemplateSave } from '../saving/template-changes.ts'
import { useTemplateChanges } from '../saving/use-template-changes.ts'
import { type TemplateDeletion, templateEditorMachine } from './template-editor.machine.ts'

export interface TemplateEditorInput {
  channel: TemplateChannel
  /** The template as stored, or as it was last; null for a new one. */
  template: Template | null
  /** Whether another user has deleted the template during the edit. A save then creates it again. */
  isGone: boolean
  /** Called after a save or a removal. */
  onDone: () => void
}

/** What a user edits: the text, and whether the provider is to approve it. */
interface TemplateEdit extends TemplateDraft {
  approval: boolean
}

/** The form of a template and its way to the server (TPL-17 to TPL-24). */
export function useTemplateEditor({ channel, template, isGone, onDone }: TemplateEditorInput) {
  const saving = useSaving({ channel, template, isGone })
  const { state, send } = saving
  const saved = template ? editOf(template) : newTemplate(channel)
  const isDone = state.matches('done')
  const isSaving = state.matches('saving') || state.matches('checkingName') || state.matches('deleting')
  const edit = useEditForm<TemplateEdit>({
    name: template ? `template ${template.id}` : `new ${channel} template`,
    saved,
    check: (draft) => checkTemplate(draft, channel),
    isUnsaved: (values) => !isDone && Object.keys(changedFields(saved, values)).length > 0,
    isSaving,
    refused: saving.refused,
    mode: 'onTouched',
  })
  // After the form has stopped to count as unsaved: its effects run first.
  useWhen(isDone, onDone)
  const errors = edit.form.formState.errors
  return {
    ...edit,
    /** While it is saved or deleted, the text cannot be changed. */
    isSaving,
    state,
    send,
    submit: edit.form.handleSubmit(saving.save),
    chooseApproval(approval: boolean) {
      edit.form.setValue('approval', approval)
      send({ type: 'choose_approval', approval })
    },
    /** The texts below a field: its error, and the value that another user has saved meanwhile. */
    textOf(field: keyof TemplateDraft) {
      const theirs = edit.superseded[field]
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
        isNameFree: fromPromise<boolean, TemplateSave>(({ input }) => isNameFree(input.draft.name, input.id)),
        saveTemplate: fromPromise<void, TemplateSave>(({ input }) => changes.save(input)),
        deleteTemplate: fromPromise<void, TemplateDeletion>(async ({ input: { seen } }) => {
          if (seen) await changes.remove(seen)
        }),
      },
      actions: {
        nameTaken: refuseName,
        saved: (_, save) =>
          toast.success(savedText(save.draft.name, approvalOfSave(save).kind === 'submitted')),
        deleted: (_, name) => toast.success(deletedText(cleanLine(name))),
        failed: (_, error) => {
          if (isRefusal(error, 'name_taken')) return refuseName()
          if (isRefusal(error, 'validation')) setRefused(error.errors)
          showError(causeOf(error), failureText(error))
        },
      },
    }),
  )
  return {
    state,
    send,
    refused,
    save: ({ approval, ...text }: TemplateEdit) => {
      setRefused({})
      const draft = { ...text, name: cleanLine(text.name) }
      send({ type: 'save', save: { id, channel, draft, approval, basedOn: stored } })
    },
  }
}

function editOf({ name, subject, body, approval }: Template): TemplateEdit {
  return { name, subject: subject ?? '', body, approval }
}

/**
 * An empty template. Most templates of WhatsApp are to start conversations, so they are sent for approval unless the
 * user decides otherwise.
 */
function newTemplate(channel: TemplateChannel): TemplateEdit {
  return { name: '', subject: '', body: '', approval: needsApproval(channel) }
}

/** The error of the request behind a failed check of the name. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.message === NAME_CHECK_FAILED ? error.cause : error
}

function failureText(error: unknown): string {
  if (error instanceof Error && error.message === NAME_CHECK_FAILED) return NAME_CHECK_FAILED
  const isExplained = error instanceof ApiError && error.status < 500
  return isExplained ? errorMessage(error) : ACTION_FAILED
}
