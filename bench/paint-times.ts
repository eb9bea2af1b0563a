import type { OpenPage } from '../e2e/demo/open-browser.ts'

type Page = OpenPage['page']
type Target = ReturnType<Page['locator']>

// Playwright sends a function to the page as text, so each function below contains everything that it needs.

/** @returns when this text had been painted, in milliseconds since 1970 by the machine's clock */
export function timeOfPaint(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (!document.body.textContent.includes(expected)) return
          observer.disconnect()
          // A message posted from a frame is handled after that frame has been painted.
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
          requestAnimationFrame(() => painted.port2.postMessage(null))
        }
        const observer = new MutationObserver(check)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        check()
      }),
    text,
  )
}

/**
 * Clicks in the middle of the target.
 * @returns the milliseconds from the click until an element that matches `selector` was painted
 */
export async function clickToPaint(page: Page, target: Target, selector: string): Promise<number> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to click is not on the screen')
  const measure = await page.evaluateHandle((selector) => {
    const measured = new Promise<number>((resolve) => {
      let clickedAt: number | undefined
      const check = () => {
        if (clickedAt === undefined || !document.querySelector(selector)) return
        observer.disconnect()
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - (clickedAt ?? Number.NaN))
        requestAnimationFrame(() => painted.port2.postMessage(null))
      }
      const observer = new MutationObserver(check)
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      const onClick = ({ timeStamp }: Event) => {
        clickedAt = timeStamp
      }
      addEventListener('click', onClick, { capture: true, once: true })
    })
    return { measured }
  }, selector)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return measure.evaluate(({ measured }) => measured)
}
