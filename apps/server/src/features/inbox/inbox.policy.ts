import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on conversations. */
export const inboxPolicy = { read: everyRole(), mark: everyRole() }
