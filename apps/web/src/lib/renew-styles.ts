const failed = new Set<HTMLLinkElement>()

// The failure of a style sheet is only reported while it loads.
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target),
  { capture: true },
)

/**
 * Asks again for the stylesheets that could not be had: the bundler's code asks for that of a part only once.
 * @returns rejects when one cannot be had this time either
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
