import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the settings of the pipeline. */
export const pipelinePolicy = { read: everyRole(), change: everyRole() }
