import { everyRole } from '../../http/policy.ts'

/** Who may do what with the stages of patients. */
export const stagePolicy = { read: everyRole, change: everyRole }
