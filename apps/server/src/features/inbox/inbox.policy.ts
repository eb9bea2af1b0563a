import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for conversations. */
export const inboxPolicy = { read: everyRole(), mark: everyRole() }
