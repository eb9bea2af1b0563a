import {
  ATTACHMENT_BYTES_MAX,
  allowedTypeNamed,
  allowedTypes,
  extensionOf,
  FILE_TOO_LARGE,
} from './attachment-types.ts'

export const NOT_ALLOWED = `Files of this kind cannot be sent. These can: ${allowedTypes.join(', ')}`
export const EMPTY_FILE = 'This file is empty'
export const NO_FILE = 'Choose a file'
export const ONE_AT_A_TIME = 'Send one file at a time'
export const CONTENT_MISMATCH =
  'The content of this file does not match its name. Save it again in the right format, then attach it'
export const FILE_IN_FILE = 'This file contains another file. Save it again, then attach it'
export const NO_ATTACHMENTS = 'Files are not enabled for your practice'
/** For a file that is in another draft, has expired, or never existed. */
export const FILE_GONE = 'One of the files is no longer available. Remove it and add it again'

/** The limits of one user's drafts, for all patients together. */
export const DRAFTED_FILES_MAX = 50
export const DRAFTED_BYTES_MAX = 200 * 1024 * 1024
export const DRAFTS_FULL =
  'Your drafts have reached the limit of 50 files or 200 MB. Send or remove some files first, or try again in an hour'

/** Whether a user's drafts may contain this many files and bytes in total. */
export function fitsDrafts({ files, bytes }: { files: number; bytes: number }): boolean {
  return files <= DRAFTED_FILES_MAX && bytes <= DRAFTED_BYTES_MAX
}

/** The error for a file that is added to a message, by the file's name and size; null when it can be added. */
export function uploadProblem({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return EMPTY_FILE
  if (size > ATTACHMENT_BYTES_MAX) return FILE_TOO_LARGE
  return allowedTypeNamed(extensionOf(name)) ? null : NOT_ALLOWED
}
