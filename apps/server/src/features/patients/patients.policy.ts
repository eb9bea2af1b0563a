import { everyRole } from '../../http/policy.ts'

/** Who may do what with patients' details. */
export const patientPolicy = { read: everyRole, change: everyRole }
