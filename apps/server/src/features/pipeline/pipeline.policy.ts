import { everyRole } from '../../http/policy.ts'

/** The rights on the settings of the pipeline. */
export const pipelinePolicy = { read: everyRole }
