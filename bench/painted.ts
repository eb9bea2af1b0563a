import type { OpenPage } from '../e2e/demo/open-browser.ts'

type Page = OpenPage['page']
type Target = ReturnType<Page['locator']>

// Code for a page is sent there as text: each function below contains everything it needs.

/** When this text had been painted, in milliseconds since 1970 by the machine's clock. */
export function paintOf(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return
          observer.disconnect()
          // A message posted from a frame is handled after that frame has been painted.
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
          requestAnimationFrame(() => painted.port2.postMessage(null))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text,
  )
}

/** Clicks in the middle of it. @returns milliseconds from the click until something that `selector` finds was painted */
export async function clickToPaint(page: Page, target: Target, selector: string): Promise<number> {
  const box = await target.boundingBox()
  if (!box) throw new Error('What should be clicked is not on the screen')
  const measure = await page.evaluateHandle((wanted) => {
    const measured = new Promise<number>((resolve) => {
      let began: number | undefined
      const look = () => {
        if (began === undefined || !document.querySelector(wanted)) return
        observer.disconnect()
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - (began ?? Number.NaN))
        requestAnimationFrame(() => painted.port2.postMessage(null))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      const press = ({ timeStamp }: Event) => {
        began = timeStamp
      }
      addEventListener('click', press, { capture: true, once: true })
    })
    return { measured }
  }, selector)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return measure.evaluate(({ measured }) => measured)
}
