/**
 * Why the screen's data may be out of date: events were sent after the data was requested and before the page
 * subscribed to them, or were lost.
 */
export type ReloadReason = 'opened' | 'reconnected' | 'missed'
