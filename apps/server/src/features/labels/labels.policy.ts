import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on labels. */
export const labelPolicy = { change: everyRole() }
