import type { LeadSource } from '@enamel/domain/sources/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useFormDraft, useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { usePublishEffect } from '../../signed-in/realtime-context.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { editError, isEditUnsaved, nextEdit, type SourceEdit } from './source-edit.ts'
import { addSource, removeSource, renameSource, sourcesQuery } from './sources.api.ts'

const DRAFT = 'lead source'

/** Adding, renaming and removing the practice's own sources, one at a time. */
export function useSourceEdit(sources: readonly LeadSource[]) {
  const queries = useQueryClient()
  const publish = usePublishEffect()
  const [edit, step] = useReducer(nextEdit, useResumedDraft<SourceEdit>(DRAFT) ?? null)
  const onSuccess = (list: LeadSource[]) => {
    queries.setQueryData(sourcesQuery.queryKey, list)
    publish({ kind: 'settings_changed', sections: ['sources'] })
  }
  const save = useMutation({
    mutationFn: ({ source, text }: NonNullable<SourceEdit>) =>
      source === null ? addSource(text.trim()) : renameSource(source, text.trim()),
    onSuccess: (list) => {
      onSuccess(list)
      step({ type: 'saved' })
    },
    onError: (error) => showError(error, errorMessage(error, { marksFields: false })),
  })
  const remove = useMutation({ mutationFn: removeSource, onSuccess, onError: (error) => showError(error) })
  useFormDraft<SourceEdit>(DRAFT, { values: edit, isUnsaved: isEditUnsaved(edit), isSaving: save.isPending })
  const error = edit && editError(edit, sources)
  return {
    edit,
    step,
    error: edit?.isTouched ? error : null,
    isSaving: save.isPending,
    /** The source that is being removed. */
    removing: remove.isPending ? remove.variables : null,
    remove: remove.mutate,
    submit() {
      step({ type: 'submit' })
      if (!edit || error || save.isPending) return
      // A name that stays is nothing to save.
      if (edit.text.trim() === edit.source) step({ type: 'cancel' })
      else save.mutate(edit)
    },
  }
}
