import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for labels. */
export const labelPolicy = { change: everyRole() }
