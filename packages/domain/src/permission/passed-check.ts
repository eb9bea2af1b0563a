/** What is checked before a message is sent that no user writes to one patient. Not every message needs every check. */
export const permissionChecks = [
  'end_trigger',
  'automation',
  'action',
  'customised',
  'condition',
  'not_repeated',
  'age',
  'answer',
  'stage',
  'template',
  'consent',
  'channel',
  'address',
  'number',
  'content',
  'quiet_hours',
] as const
export type PermissionCheck = (typeof permissionChecks)[number]

/** A check that a message has passed, and what was found, for people: the stage "New Lead". */
export interface PassedCheck {
  check: PermissionCheck
  found: string
}
