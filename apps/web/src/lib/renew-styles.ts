const failed = new Set<HTMLLinkElement>()

// The failure of a style sheet is only reported while it loads.
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target),
  { capture: true },
)

/**
 * Loads failed stylesheets again: the bundler's code loads those of a part only once.
 * @returns rejects when one fails again
 */
export async function renewStyles(): Promise<void> {
  await Promise.all([...failed].map(renew))
}

function renew(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link)
  const next = link.cloneNode() as HTMLLinkElement
  const came = new Promise((resolve, reject) => {
    next.onload = resolve
    next.onerror = () => reject(new Error(`The stylesheet ${next.href} could not be loaded`))
  })
  link.replaceWith(next)
  return came
}
