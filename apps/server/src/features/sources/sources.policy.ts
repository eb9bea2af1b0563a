import { everyRole } from '../../http/policy.ts'

/** The rights on lead sources. */
export const sourcePolicy = { read: everyRole, change: everyRole }
