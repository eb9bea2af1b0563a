import { everyRole } from '../../http/policy.ts'

/** The rights on labels. */
export const labelPolicy = { change: everyRole }
