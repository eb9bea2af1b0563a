import { everyRole } from '../../http/policy.ts'

/** Who may do what with the settings of the pipeline. */
export const pipelinePolicy = { read: everyRole }
