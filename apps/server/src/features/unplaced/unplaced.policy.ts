import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for received messages that are not on a patient's timeline. */
export const unplacedPolicy = { read: everyRole(), place: everyRole(), dismiss: everyRole() }
