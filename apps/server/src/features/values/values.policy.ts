import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on patients' values. */
export const valuePolicy = { change: everyRole() }
