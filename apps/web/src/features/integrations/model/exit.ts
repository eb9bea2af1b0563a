/** How long 'Back to Integrations' asks (INT-17, C3-27). */
export const EXIT_CONFIRM_MS = 5_000
