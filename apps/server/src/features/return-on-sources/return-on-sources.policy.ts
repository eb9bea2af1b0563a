import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the return on sources; no role limits reports (SETT-13). */
export const returnOnSourcesPolicy = { read: everyRole(), saveSpend: everyRole() }
