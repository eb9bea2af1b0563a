import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the practice's details and signature. */
export const practiceSettingsPolicy = { read: everyRole(), change: everyRole() }
