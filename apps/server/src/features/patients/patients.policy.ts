import { everyRole } from '../../http/policy.ts'

/** The rights on patients' details. */
export const patientPolicy = { read: everyRole, change: everyRole }
