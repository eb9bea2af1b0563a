import type { OpenPage } from '../e2e/demo/open-browser.ts'

type Page = OpenPage['page']
/** An effect that takes more frames than this never comes. */
const FRAMES_MAX = 1_000

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

/** Waits until everything that the page started has ended. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** How long a click, or the Enter key, took to show its effect. */
export interface Painted {
  /**
   * The milliseconds from the event, by the browser's own time stamp, until the frame with the effect was on the
   * screen.
   */
  ms: number
  /** The frames up to and including that frame: 1 if the effect was in the page when the event had been handled. */
  frames: number
}

/**
 * Measures the frames from a click until an element that matches `selector` is shown. A button that is pressed by the
 * Enter key is clicked too; the time then begins with the key.
 * @param press causes exactly one click
 */
export async function pressToPaint(
  page: Page,
  press: () => Promise<void>,
  selector: string,
): Promise<Painted> {
  const measure = await page.evaluateHandle(
    ({ selector, framesMax }) => {
      const isShown = () => document.querySelector(selector) !== null
      if (isShown()) throw new Error(`${selector} is shown already`)
      const measured = new Promise<Painted>((resolve, reject) => {
        let startedAt = Number.NaN
        let frames = 0
        const onFrame = () => {
          frames += 1
          if (frames > framesMax) return reject(new Error(`${selector} is not shown`))
          if (!isShown()) return requestAnimationFrame(onFrame)
          // A message posted from a frame is handled after that frame has been painted.
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve({ ms: performance.now() - startedAt, frames })
          return painted.port2.postMessage(null)
        }
        const onKey = ({ key, timeStamp }: KeyboardEvent) => {
          if (key === 'Enter') startedAt = timeStamp
        }
        // Asked for before any other listener, so that the frame is the first after the event.
        const onClick = ({ timeStamp }: Event) => {
          removeEventListener('keydown', onKey, true)
          if (Number.isNaN(startedAt)) startedAt = timeStamp
          requestAnimationFrame(onFrame)
        }
        addEventListener('keydown', onKey, true)
        addEventListener('click', onClick, { capture: true, once: true })
      })
      return { measured }
    },
    { selector, framesMax: FRAMES_MAX },
  )
  await press()
  return measure.evaluate(({ measured }) => measured)
}

/**
 * Clicks in the middle of the target.
 * @returns the frames and the time from the click until an element that matches `selector` was painted
 */
export async function clickToPaint(page: Page, target: Target, selector: string): Promise<Painted> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to click is not on the screen')
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return pressToPaint(page, click, selector)
}
