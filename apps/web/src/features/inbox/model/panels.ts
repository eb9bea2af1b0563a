/** Which panes of the inbox are shown (INB-03). */
export interface Panels {
  list: 'column' | 'full'
  /** The open conversation, the welcome text, or nothing. */
  middle: 'timeline' | 'welcome' | 'hidden'
  details: boolean
}

/**
 * The panes to show for the user's choices. An expanded list hides the timeline, even while a conversation is open. The
 * patient's details are shown while a conversation is open, unless they are closed.
 */
export function panels(layout: {
  conversationOpen: boolean
  listExpanded: boolean
  detailsOpen: boolean
}): Panels {
  const details = layout.conversationOpen && layout.detailsOpen
  if (layout.listExpanded) return { list: 'full', middle: 'hidden', details }
  return { list: 'column', middle: layout.conversationOpen ? 'timeline' : 'welcome', details }
}
