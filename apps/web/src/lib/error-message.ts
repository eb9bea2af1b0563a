import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { ApiError, NetworkError, UNKNOWN_ERROR } from './api-error.ts'
import { PartNotLoaded } from './part-not-loaded.ts'

/**
 * What a failed call, or a part that cannot be loaded, reads for people: the server's words, or that it could not be
 * reached, or plainly that it failed. Where no form marks its fields, what is wrong with the first of them says more than
 * that something is (`errors`).
 */
export function errorMessage(error: unknown, { marksFields = true } = {}): string {
  if (error instanceof NetworkError || error instanceof PartNotLoaded) return error.message
  const [wrong] = error instanceof ApiError ? Object.values(error.errors).flat() : []
  if (!marksFields && wrong) return wrong
  if (error instanceof ApiError && error.message !== UNKNOWN_ERROR && error.message !== '')
    return error.message
  return WENT_WRONG
}
