/** How long a toast stays (SHELL-15). */
export const TOAST_MS = 3_000
/** How long a button asks "Are you sure?" (SHELL-17). */
export const CONFIRM_MS = 3_000
/** After which a tooltip closes by itself (SHELL-18). */
export const TOOLTIP_MS = 5_000
/** After which a failed email modal closes (MAIL-05). */
export const EMAIL_ERROR_MS = 1_000
/** How long the timeline's button shows that refreshing failed (G1-40). */
export const REFRESH_ERROR_MS = 5_000
/** After this time a save shows that it takes long: it is being tried again (HTTP-01). */
export const LATE_MS = 3_000
