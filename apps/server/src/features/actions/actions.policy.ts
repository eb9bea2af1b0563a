import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on due actions. */
export const actionPolicy = { read: everyRole() }
