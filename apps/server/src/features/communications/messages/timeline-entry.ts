/** The operation name for idempotency: an id made by the browser identifies one note or message on the timeline. */
export const TIMELINE_ENTRY = 'timeline entry'
