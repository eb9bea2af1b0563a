import { everyRole } from '../../http/policy.ts'

/** Who may do what with messages that are on no timeline. */
export const unplacedPolicy = { read: everyRole, place: everyRole, dismiss: everyRole }
