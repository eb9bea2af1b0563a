import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on templates. */
export const templatePolicy = { read: everyRole() }
