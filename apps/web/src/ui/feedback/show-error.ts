import { ApiError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { toast } from './toast.tsx'

/** Shows in a toast why an action failed. The end of the session is not shown: the login does that. */
export function showError(error: unknown, message = errorMessage(error)): void {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(message)
}
