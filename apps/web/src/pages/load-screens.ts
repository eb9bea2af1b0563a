/** The addresses of the screens in other-screens.ts, which have a level more of code to load than the first screens. */
const OTHER_SCREENS =
  /^\/(inbox\/(unplaced|scheduled)|reporting|patients\/[^/]+\/|exports|automations|dentally|settings)/
const INBOX = /^\/inbox/

export const loadActionsPage = async () => (await import('./actions/actions-page.tsx')).ActionsPage
export const loadInboxScreen = async () => (await import('./inbox/inbox-screen.tsx')).InboxScreen
export const loadOtherScreens = async () => (await import('./other-screens.ts')).otherScreens

/** Loads the list of the other screens before one is opened. A failure is ignored: the list is loaded again with it. */
export function prepareOtherScreens(): void {
  loadOtherScreens().catch(() => {})
}

/**
 * Loads the code of the screen at this address, or the list that leads to it, together with the rest of the app. A
 * failure is ignored: the code is loaded again with its screen.
 */
export function prepareScreenAt(address: string): void {
  const { pathname } = new URL(address)
  const load = OTHER_SCREENS.test(pathname)
    ? loadOtherScreens
    : INBOX.test(pathname)
      ? loadInboxScreen
      : loadActionsPage
  load().catch(() => {})
}
