import type { PracticeUser } from '@enamel/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, conflictRecord } from '../../lib/api-error.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { forgetUser, storeUser, usersQuery } from './users.api.ts'

export interface UserMutation<Input> {
  /** Resolves with the user after the change; with undefined if they are gone. */
  run: (input: Input) => Promise<PracticeUser | undefined>
  /** The id of the user who is changed. */
  idOf: (input: Input) => string
  successText: (input: Input) => string
  /** Closes the dialog of the change after a success. A dialog shows errors itself; otherwise a toast shows them. */
  closeDialog?: () => void
  /** Called when the user is gone from the list. */
  onRemoved?: () => void
}

/**
 * A change of the practice's users, after which the list shows what the server has. A refusal means that the list was out
 * of date, so it is loaded again; if the role was taken in another browser, that load is refused too.
 */
export function useUserMutation<Input>(mutation: UserMutation<Input>) {
  const { run, idOf, successText, closeDialog, onRemoved } = mutation
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (user, input) => {
      if (user) storeUser(queries, user)
      else {
        forgetUser(queries, idOf(input))
        onRemoved?.()
      }
      toast.success(successText(input))
      closeDialog?.()
    },
    onError: (error) => {
      const current = conflictRecord<PracticeUser>(error)
      if (current) storeUser(queries, current)
      else if (error instanceof ApiError) void queries.invalidateQueries(usersQuery)
      if (!closeDialog) showError(error)
    },
  })
}
