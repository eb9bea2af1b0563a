import { everyRole } from '../../http/policy.ts'

/** Who may do what with patients' values. */
export const valuePolicy = { change: everyRole }
