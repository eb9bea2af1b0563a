/** The kinds of entries on a timeline (TML-10). */
export const eventTypes = [
  'communication',
  'note',
  'form_submission',
  'business_event',
  'attachment',
  'pms_event',
] as const
export type EventType = (typeof eventTypes)[number]

/** The types in the older format (TML-10, C1-17). */
export const legacyTypes = [
  'Email',
  'Note',
  'Form Submission',
  'SMS',
  'Phone Call',
  'Business Event',
  'WhatsApp',
  'Attachment',
] as const
export type LegacyType = (typeof legacyTypes)[number]

/** The events of an appointment in the practice system (TML-12). */
export const pmsNames = ['booked', 'attended', 'cancelled'] as const
export type PmsName = (typeof pmsNames)[number]
