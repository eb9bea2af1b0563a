/**
 * Why the screen's data may be out of date: events arrived after it was requested and before they were subscribed to,
 * or were lost.
 */
export type ReloadReason = 'opened' | 'reconnected' | 'missed'
