import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for bulk messages. */
export const bulkPolicy = { read: everyRole(), send: everyRole() }
