import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for snoozes. */
export const snoozePolicy = { change: everyRole() }

/** Whether a request also ends the patient's snooze. */
export function bodyEndsSnooze({ body }: { body: { end_snooze?: boolean | undefined } }): boolean {
  return body.end_snooze === true
}
