/** What a failure says when there is nothing better to say (SHELL-16). */
export const DEFAULT_FAILURE = 'Oops! Something went wrong :('

/** What a save that failed says, and the button that tries it again (EDIT-03, G-46). */
export const SAVE_FAILED = 'Something went wrong, try again'
