import { everyRole } from '../../http/policy.ts'

/** The rights on new leads. */
export const leadPolicy = { add: everyRole }
