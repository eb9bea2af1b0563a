/** The text of a failure without a text of its own (SHELL-16). */
export const WENT_WRONG = 'Oops! Something went wrong :('
