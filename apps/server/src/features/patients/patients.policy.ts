import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for patients' details. */
export const patientPolicy = { read: everyRole(), change: everyRole() }
