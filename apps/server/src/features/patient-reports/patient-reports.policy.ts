import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the lists of patients, which their exports share (SETT-13). */
export const patientReportPolicy = { read: everyRole() }
