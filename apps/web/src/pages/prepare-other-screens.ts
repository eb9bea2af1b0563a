/** The addresses of the screens in other-screens.ts, which have a level more of code to load than the first screens. */
const OTHER_SCREENS =
  /^\/(inbox\/(unplaced|scheduled)|reporting|patients\/[^/]+\/|exports|automations|dentally|settings)/

export const loadOtherScreens = async () => (await import('./other-screens.ts')).otherScreens

/** Loads the list of the other screens before one is opened. A failure is ignored: the list is loaded again with it. */
export function prepareOtherScreens(): void {
  loadOtherScreens().catch(() => {})
}

/** Loads that list with the rest of the app if the page opens at one of these screens. */
export function prepareScreenAt(address: string): void {
  if (OTHER_SCREENS.test(new URL(address).pathname)) prepareOtherScreens()
}
