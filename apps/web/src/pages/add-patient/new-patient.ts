/** Where it is that somebody adds a patient: one person adds one at a time. */
export const NEW_PATIENT = 'new patient'
