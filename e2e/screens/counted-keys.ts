import { expect, type Locator, type Page } from '@playwright/test'

/** The keyboard, which counts the keys of a job. Typing a text counts apart from the keys around it. */
export function countedKeys(page: Page) {
  let keys = 0
  let texts = 0
  return {
    /** Presses keys one after the other. */
    async press(...pressed: string[]): Promise<void> {
      for (const key of pressed) {
        await page.keyboard.press(key)
        keys++
      }
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text)
      texts++
    },
    /** The keys and typed texts so far. */
    spent: () => ({ keys, texts }),
  }
}

/** Brings the focus to a row of a list by the keys that move from row to row, before a job begins. */
export async function reachRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible()
  const target = await row.evaluateHandle((element) => element.closest('li'))
  await expect(async () => {
    const move = await target.evaluate((li) => {
      const focused = document.activeElement?.closest('li:has(button)')
      if (focused === li) return 'reached'
      const isBelow = focused && li && focused.compareDocumentPosition(li) & Node.DOCUMENT_POSITION_FOLLOWING
      return focused?.matches('[data-patient]') && !isBelow ? 'k' : 'j'
    })
    if (move !== 'reached') await page.keyboard.press(move)
    expect(move).toBe('reached')
  }).toPass({ intervals: [100], timeout: 60_000 })
}
