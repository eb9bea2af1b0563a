/** The operation under which notes and messages share their idempotency keys: a browser's id is used for only one of them. */
export const TIMELINE_ENTRY = 'timeline entry'
