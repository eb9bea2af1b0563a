import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on the accounts of staff. */
export const staffPolicy = { invite: everyRole() }
