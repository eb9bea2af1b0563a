import type { LeadSource } from '@enamel/domain/sources/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
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
  // Another user has renamed or deleted the source: the name that is being typed is then that of a new one.
  const isGone = Boolean(edit?.source) && !sources.some(({ name }) => name === edit?.source)
  const onSuccess = (list: LeadSource[]) => {
    queries.setQueryData(sourcesQuery.queryKey, list)
    publish({ kind: 'settings_changed', sections: ['sources'] })
  }
  const onError = (error: Error) => {
    showError(error, errorMessage(error, { marksFields: false }))
    if (isRefusal(error, 'not_found')) void queries.invalidateQueries({ queryKey: sourcesQuery.queryKey })
  }
  const save = useMutation({
    mutationFn: ({ source, text }: NonNullable<SourceEdit>) =>
      source === null || isGone ? addSource(text.trim()) : renameSource(source, text.trim()),
    onSuccess: (list) => {
      onSuccess(list)
      step({ type: 'saved' })
    },
    onError,
  })
  const remove = useMutation({ mutationFn: removeSource, onSuccess, onError })
  useFormDraft<SourceEdit>(DRAFT, { values: edit, isUnsaved: isEditUnsaved(edit), isSaving: save.isPending })
  const error = edit && editError(edit, sources)
  return {
    edit,
    step,
    error: edit?.isTouched ? error : null,
    isGone,
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
