import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on the practice's settings. */
export const configPolicy = { read: everyRole() }
