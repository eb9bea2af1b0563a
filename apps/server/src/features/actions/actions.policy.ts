import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for due actions. */
export const actionPolicy = { read: everyRole() }
