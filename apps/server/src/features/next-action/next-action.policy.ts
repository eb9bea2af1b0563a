import { everyRole } from '../../http/policy.ts'

/** The rights on next actions. */
export const nextActionPolicy = { change: everyRole }
