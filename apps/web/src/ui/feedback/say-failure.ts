import { ApiError } from '../../lib/api-error.ts'
import { errorWords } from '../../lib/error-words.ts'
import { toast } from './toast.tsx'

/** Says in a toast why an act failed. Not that the session has ended: the login says so in its place. */
export function sayFailure(error: unknown, words = errorWords(error)): void {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(words)
}
