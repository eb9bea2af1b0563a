/** What a failure says when there is nothing better to say (SHELL-16). */
export const DEFAULT_FAILURE = 'Oops! Something went wrong :('
