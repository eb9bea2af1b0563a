import { everyRole } from '../../http/policy.ts'

/** The rights on templates. */
export const templatePolicy = { read: everyRole }
