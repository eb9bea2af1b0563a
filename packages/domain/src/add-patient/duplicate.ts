/** The fields by which a patient is known already (ADD-18). */
export type DuplicateField = 'email' | 'phone'

export const DUPLICATES_FOUND = 'Duplicates found with the given email or phone'

/** The hint for what matched: "A patient exists with this email and phone" (ADD-18). */
export function duplicateHint(fields: readonly DuplicateField[]): string {
  return `A patient exists with this ${fields.join(' and ')}`
}

const combinations: readonly (readonly DuplicateField[])[] = [['email'], ['phone'], ['email', 'phone']]

/** Which fields a refusal's words are about; all of them when the words are others, so that none is overlooked. */
export function duplicateFields(message: string): readonly DuplicateField[] {
  return combinations.find((fields) => duplicateHint(fields) === message) ?? ['email', 'phone']
}
