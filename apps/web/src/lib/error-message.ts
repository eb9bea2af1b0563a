import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { ApiError, NetworkError, UNKNOWN_ERROR } from './api-error.ts'
import { PartNotLoaded } from './part-not-loaded.ts'

/**
 * The text for a failed call, or for a part of the page that cannot be loaded: the server's own text, or a text which
 * says that the server could not be reached, that the part could not be loaded, or that something went wrong.
 * @param marksFields whether a form shows the errors of its fields; if not, the first field error is returned, which is
 *   more precise than the general text
 */
export function errorMessage(error: unknown, { marksFields = true } = {}): string {
  if (error instanceof NetworkError || error instanceof PartNotLoaded) return error.message
  const [fieldError] = error instanceof ApiError ? Object.values(error.errors).flat() : []
  if (!marksFields && fieldError) return fieldError
  if (error instanceof ApiError && error.message !== UNKNOWN_ERROR && error.message !== '')
    return error.message
  return WENT_WRONG
}
