/** Style sheets that could not be loaded. */
const failedSheets = new Set<HTMLLinkElement>()

// The browser reports the failure of a style sheet once, when it happens.
window.addEventListener(
  'error',
  ({ target }) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedSheets.add(target),
  { capture: true },
)

/**
 * Loads the failed style sheets again: the bundler's code loads each style sheet only once.
 * @throws Error when a style sheet fails again
 */
export async function renewStyles(): Promise<void> {
  await Promise.all([...failedSheets].map(reload))
}

function reload(link: HTMLLinkElement): Promise<unknown> {
  failedSheets.delete(link)
  const replacement = link.cloneNode() as HTMLLinkElement
  const loaded = new Promise((resolve, reject) => {
    replacement.onload = resolve
    replacement.onerror = () => reject(new Error(`The style sheet ${replacement.href} could not be loaded`))
  })
  link.replaceWith(replacement)
  return loaded
}
