import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for new leads. */
export const leadPolicy = { add: everyRole() }
