/** Style sheets that could not be loaded. */
const failed = new Set<HTMLLinkElement>()

// The browser reports the failure of a style sheet once, when it happens.
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target),
  { capture: true },
)

/**
 * Loads the failed style sheets again: the bundler's code loads those of a part only once.
 * @throws Error when one fails again
 */
export async function renewStyles(): Promise<void> {
  await Promise.all([...failed].map(renew))
}

function renew(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link)
  const next = link.cloneNode() as HTMLLinkElement
  const loaded = new Promise((resolve, reject) => {
    next.onload = resolve
    next.onerror = () => reject(new Error(`The style sheet ${next.href} could not be loaded`))
  })
  link.replaceWith(next)
  return loaded
}
