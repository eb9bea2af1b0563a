/** The text for a failure that has no text of its own (SHELL-16). */
export const WENT_WRONG = 'Oops! Something went wrong :('
