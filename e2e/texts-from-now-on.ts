import type { Locator } from '@playwright/test'

/** Collects each text that an element shows from now on, however briefly. */
export async function textsFromNowOn(element: Locator): Promise<() => Promise<string[]>> {
  const texts = await element.evaluateHandle((node) => {
    const shown: string[] = []
    new MutationObserver(() => {
      const text = node.textContent
      if (text !== shown.at(-1)) shown.push(text)
    }).observe(node, { childList: true, subtree: true, characterData: true })
    return shown
  })
  return () => texts.jsonValue()
}
