import type { SavedFilter } from '@enamel/contract/saved-filters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { offerUndoWhileSaving } from '../../signed-in/undo/offer-undo.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { createFilter, forgetFilter, removeFilter, storeFilter, updateFilter } from './saved-filters.api.ts'

/** Updates, deletes and restores saved filters. A failure is shown in a toast, and the list shows what is stored. */
export function useFilterChanges() {
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: createFilter,
    onSuccess: (filter) => storeFilter(queries, filter),
    onError: (error) => showError(error),
  })
  const remove = useMutation({
    mutationFn: removeFilter,
    onMutate(filter) {
      forgetFilter(queries, filter)
      return offerUndoWhileSaving(deletedText(filter))
    },
    onSuccess: (_, filter, offer) =>
      offer.saved({ text: deletedText(filter), undo: () => restore.mutate(filter) }),
    onError(error, filter, offer) {
      offer?.withdraw()
      // It was deleted on another page already.
      if (isGone(error)) return
      storeFilter(queries, filter)
      showError(error)
    },
  })
  const update = useMutation({
    mutationFn: updateFilter,
    onSuccess(filter) {
      storeFilter(queries, filter)
      toast.success(`The filter “${filter.name}” was updated`)
    },
    onError(error, filter) {
      if (isGone(error)) forgetFilter(queries, filter)
      showError(error)
    },
  })
  return {
    update: (filter: SavedFilter) => update.mutate(filter),
    remove: (filter: SavedFilter) => remove.mutate(filter),
  }
}

const deletedText = ({ name }: SavedFilter) => `The filter “${name}” was deleted`

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
