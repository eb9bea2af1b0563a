import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on new leads. */
export const leadPolicy = { add: everyRole() }
