/** The operation under which notes and messages share their idempotency keys: each id from a browser is used once. */
export const TIMELINE_ENTRY = 'timeline entry'
