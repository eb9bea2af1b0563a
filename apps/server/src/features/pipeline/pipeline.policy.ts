import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on the settings of the pipeline. */
export const pipelinePolicy = { read: everyRole() }
