import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for reports: every user sees every figure (SETT-13). */
export const reportingPolicy = { read: everyRole() }
