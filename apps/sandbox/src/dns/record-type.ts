/** The types of records that a person can set. */
export const recordTypes = ['TXT', 'MX', 'A', 'CNAME'] as const
export type RecordType = (typeof recordTypes)[number]
