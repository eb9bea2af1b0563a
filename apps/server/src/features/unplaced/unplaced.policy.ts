import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on messages that are on no timeline. */
export const unplacedPolicy = { read: everyRole, place: everyRole, dismiss: everyRole }
