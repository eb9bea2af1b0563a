import { everyRole } from '../../http/pipeline/policy.ts'

/** Who may do what with staff accounts. */
export const staffPolicy = { invite: everyRole() }
