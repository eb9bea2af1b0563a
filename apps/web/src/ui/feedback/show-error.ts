import { ApiError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { toast } from './toast.tsx'

/** Says in a toast why an act failed. Not that the session has ended: the login says so in its place. */
export function showError(error: unknown, message = errorMessage(error)): void {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(message)
}
