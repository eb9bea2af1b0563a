/** The fields by which a patient is known already (ADD-18). */
export const duplicateFields = ['email', 'phone'] as const
export type DuplicateField = (typeof duplicateFields)[number]

export const DUPLICATES_FOUND = 'Duplicates found with the given email or phone'

/** The hint for what matched: "A patient exists with this email and phone" (ADD-18). */
export function duplicateHint(fields: readonly DuplicateField[]): string {
  return `A patient exists with this ${fields.join(' and ')}`
}
