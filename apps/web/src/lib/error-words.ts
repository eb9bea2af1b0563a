import { ApiError, NetworkError, UNKNOWN_ERROR } from './api-error.ts'

/** What a failed call reads for people: the server's words, or that it could not be reached, or plainly that it failed. */
export function errorWords(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  if (error instanceof ApiError && error.message !== UNKNOWN_ERROR && error.message !== '')
    return error.message
  return 'Oops! Something went wrong :('
}
