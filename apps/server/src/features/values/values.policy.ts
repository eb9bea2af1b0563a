import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for patients' values. */
export const valuePolicy = { change: everyRole() }
