import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { showError } from './show-error.ts'

/** Shows refusals and lost connections; anything else is a programming error and is thrown (ERRC-02). */
export function showFailure(error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
  showError(error, errorMessage(error, { marksFields: false }))
}
