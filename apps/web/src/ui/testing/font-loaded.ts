/**
 * Resolves once the element's own font is there and what watches its size has heard of it. `document.fonts.ready` does
 * not wait for a font that nothing has been laid out with yet.
 */
export async function fontLoaded(element: Element): Promise<void> {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`)
  await nextFrame()
  await nextFrame()
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
