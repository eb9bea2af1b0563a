/** The minimum number of characters of a search in the practice system (DEN-06, G-41). */
export const QUERY_MIN = 3
export const QUERY_TOO_SHORT = 'Please enter at least 3 characters.'

/** The minimum confidence of a suggested match (DEN-08). */
export const SUGGESTION_CONFIDENCE = 0.05
