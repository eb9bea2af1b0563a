/** Notes and messages share the timeline, so a client-made id stands for one entry of it, whatever its kind. */
export const TIMELINE_ENTRY = 'timeline entry'
