import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on patients' details. */
export const patientPolicy = { read: everyRole(), change: everyRole() }
