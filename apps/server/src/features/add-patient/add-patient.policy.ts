import { everyRole } from '../../http/policy.ts'

/** Who may do what with new leads. */
export const leadPolicy = { add: everyRole }
