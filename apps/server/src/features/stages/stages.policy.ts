import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the stages of patients. */
export const stagePolicy = { read: everyRole(), change: everyRole() }
