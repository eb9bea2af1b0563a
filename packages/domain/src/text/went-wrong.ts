/** The text of a failure when there is nothing better to show (SHELL-16). */
export const WENT_WRONG = 'Oops! Something went wrong :('
