import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on next actions. */
export const nextActionPolicy = { change: everyRole() }
