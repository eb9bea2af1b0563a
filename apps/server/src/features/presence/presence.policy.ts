import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for showing who has a patient open. */
export const presencePolicy = { show: everyRole(), see: everyRole() }
