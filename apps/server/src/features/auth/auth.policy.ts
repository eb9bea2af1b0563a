import { everyRole } from '../../http/policy.ts'

/** Who may do what with the accounts of staff. */
export const staffPolicy = { invite: everyRole }
