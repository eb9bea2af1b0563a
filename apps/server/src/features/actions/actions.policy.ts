import { everyRole } from '../../http/policy.ts'

/** The rights on due actions. */
export const actionPolicy = { read: everyRole }
