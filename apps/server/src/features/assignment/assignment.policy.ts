import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the assignment of patients. */
export const assignmentPolicy = { read: everyRole(), assign: everyRole() }
