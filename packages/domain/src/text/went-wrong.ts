/** What a failure says when there is nothing better to say (SHELL-16). */
export const WENT_WRONG = 'Oops! Something went wrong :('
