/** Notes and messages share the timeline, so a client-made id identifies one entry of it, of either kind. */
export const TIMELINE_ENTRY = 'timeline entry'
