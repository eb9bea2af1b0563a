/**
 * Resolves once the element's own font is there. `document.fonts.ready` does not wait for one that nothing has been
 * laid out with yet, so what was measured after it could still change.
 */
export async function fontLoaded(element: Element): Promise<void> {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`)
}
