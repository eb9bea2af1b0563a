/** What the user has switched on, and can be used. */
export interface AlertSwitches {
  desktop: boolean
  sound: boolean
}

/** How a tab shows a message. */
export interface Attention {
  isVisible: boolean
  /** Whether the tab shows the conversation to which the message belongs. */
  showsConversation: boolean
}

export interface AlertPlan {
  /**
   * How long the tab waits before it claims the message. A tab in which the user sees the message claims it first, so
   * that the tabs behind it stay quiet.
   */
  waitMs: number
  notify: boolean
  ring: boolean
}

const VISIBLE_WAIT_MS = 150
const HIDDEN_WAIT_MS = 400

/**
 * What a tab does about a new message, if no other tab does. A notification is for users who see no tab of the product,
 * the sound for all who do not see the conversation.
 */
export function alertPlan({ isVisible, showsConversation }: Attention, switches: AlertSwitches): AlertPlan {
  if (isVisible && showsConversation) return { waitMs: 0, notify: false, ring: false }
  return isVisible
    ? { waitMs: VISIBLE_WAIT_MS, notify: false, ring: switches.sound }
    : { waitMs: HIDDEN_WAIT_MS, notify: switches.desktop, ring: switches.sound }
}
