import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the DNS records of the sending domain, and for the emails that are sent from its settings. */
export const mailDomainPolicy = { read: everyRole(), verify: everyRole(), send: everyRole() }
