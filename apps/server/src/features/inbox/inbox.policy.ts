import { everyRole } from '../../http/policy.ts'

/** The rights on conversations. */
export const inboxPolicy = { read: everyRole, mark: everyRole }
