import { isBlank } from '@enamel/domain/text/blank'
import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for messages, their files and notes. */
export const communicationPolicy = { read: everyRole(), attach: everyRole(), addNote: everyRole() }

/** Whether a request also adds a note. */
export function bodyHasNote({ body }: { body: { note?: string | null | undefined } }): boolean {
  return !isBlank(body.note ?? '')
}
