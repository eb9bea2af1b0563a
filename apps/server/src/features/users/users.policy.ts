import { allow } from '../../http/pipeline/policy.ts'

/** Permissions for the users of a practice: owners alone see and change them. */
export const userPolicy = { read: allow('owner'), invite: allow('owner'), change: allow('owner') }
