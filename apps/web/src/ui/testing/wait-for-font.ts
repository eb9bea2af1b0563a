/**
 * Resolves once the element's font is loaded and size observers have been notified. `document.fonts.ready` does not
 * wait for a font that has not been used yet.
 */
export async function waitForFont(element: Element): Promise<void> {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`)
  await nextFrame()
  await nextFrame()
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
