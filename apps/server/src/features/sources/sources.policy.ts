import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on lead sources. */
export const sourcePolicy = { read: everyRole(), change: everyRole() }
