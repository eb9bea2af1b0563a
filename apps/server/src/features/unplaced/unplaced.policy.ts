import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on messages that are on no patient's timeline. */
export const unplacedPolicy = { read: everyRole(), place: everyRole(), dismiss: everyRole() }
