import { everyRole } from '../../http/policy.ts'

/** The rights on patients' values. */
export const valuePolicy = { change: everyRole }
