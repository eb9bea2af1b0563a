import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on the stages of patients. */
export const stagePolicy = { read: everyRole(), change: everyRole() }
