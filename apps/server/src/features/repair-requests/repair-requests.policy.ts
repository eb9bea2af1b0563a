import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for asking colleagues to repair an integration. */
export const repairRequestPolicy = { read: everyRole(), ask: everyRole() }
