import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { ApiError, NetworkError, UNKNOWN_ERROR } from './api-error.ts'
import { PartNotLoaded } from './part-not-loaded.ts'

/**
 * The text of a failed call, or of a part that cannot be loaded: the server's text, or that it could not be reached, or
 * that it failed. Where no form marks its fields, the first field's error is more precise than the general text
 * (`errors`).
 */
export function errorMessage(error: unknown, { marksFields = true } = {}): string {
  if (error instanceof NetworkError || error instanceof PartNotLoaded) return error.message
  const [wrong] = error instanceof ApiError ? Object.values(error.errors).flat() : []
  if (!marksFields && wrong) return wrong
  if (error instanceof ApiError && error.message !== UNKNOWN_ERROR && error.message !== '')
    return error.message
  return WENT_WRONG
}
