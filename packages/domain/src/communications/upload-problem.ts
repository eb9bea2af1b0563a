import {
  ATTACHMENT_BYTES_MAX,
  allowedTypeNamed,
  allowedTypes,
  extensionOf,
  FILE_TOO_LARGE,
} from './attachment-types.ts'

export const NOT_ALLOWED = `Files of this kind cannot be sent. These can: ${allowedTypes.join(', ')}`
export const EMPTY_FILE = 'This file is empty'

/** Why a file cannot be added to a message, as far as its name and size tell; null when it can. */
export function uploadProblem({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return EMPTY_FILE
  if (size > ATTACHMENT_BYTES_MAX) return FILE_TOO_LARGE
  return allowedTypeNamed(extensionOf(name)) ? null : NOT_ALLOWED
}
