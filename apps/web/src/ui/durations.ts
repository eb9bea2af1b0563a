/** How long a toast is shown (SHELL-15). */
export const TOAST_MS = 3_000
/** How long something is offered to be undone, unless a shorter or longer time belongs to it. */
export const UNDO_MS = 8_000
/** How long a button asks "Are you sure?" (SHELL-17). */
export const CONFIRM_MS = 3_000
/** How long a tooltip is open (SHELL-18). */
export const TOOLTIP_MS = 5_000
/** How long the email modal shows a failure before it closes (MAIL-05). */
export const EMAIL_ERROR_MS = 1_000
/** How long the timeline's button shows that refreshing failed (G1-40). */
export const REFRESH_ERROR_MS = 5_000
/**
 * How long a save is in progress before it shows that it takes long, for example because the request is being repeated
 * (HTTP-01).
 */
export const LATE_MS = 3_000
