import Bowser from 'bowser'

/** The browser and its system, from the browser's own name of itself: "Chrome on Windows". */
export function deviceText(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return os.name ? `A browser on ${os.name}` : 'Unknown browser'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
