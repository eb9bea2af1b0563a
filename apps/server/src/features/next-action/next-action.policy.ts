import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for next actions. */
export const nextActionPolicy = { change: everyRole() }
