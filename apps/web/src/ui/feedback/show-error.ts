import { ApiError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { toast } from './toast.tsx'

/** Shows in a toast why an action failed; nothing for an ended session, which the login reports. */
export function showError(error: unknown, message = errorMessage(error)): void {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(message)
}
