/** The key of the new patient: a user adds one at a time. */
export const NEW_PATIENT = 'new patient'
