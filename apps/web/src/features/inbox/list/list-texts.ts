/** Shown when the list, or its next page, could not be loaded (INB-16). */
export const INBOX_FAILURE = 'Oops! Something went wrong. You should try refreshing.'
/** Shown when the inbox is empty (INB-17). */
export const ALL_DONE = "There's nothing left to do. Any new patient conversations will appear here."
/** Shown while no conversation is open (INB-18). */
export const WELCOME = {
  title: 'Welcome to the Inbox',
  text: 'Click any conversation on the left to open it and reply to the patient.',
} as const
