/** Whether keys are named as on a Mac: ⌘ in place of Ctrl. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}
