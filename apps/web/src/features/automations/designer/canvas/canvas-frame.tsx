import { headingSizes, textLook } from '@enamel/domain/automations/email/email-look'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styleNonce } from '../../../../ui/theme/style-nonce.ts'
import { chipLook } from '../../model/chip-look.ts'
import styles from './canvas.module.css'
import { CHIP_CLASS } from './rich-text-dom.ts'

/** The frame runs no scripts and opens nothing; the page draws in it and listens to it. */
const SANDBOX = 'allow-same-origin'

const headingRules = Object.entries(headingSizes)
  .map(([name, size]) => `${name} { font-size: ${size['font-size']}; line-height: ${size['line-height']}; }`)
  .join('\n')

// The email's own look, as the renderer writes it: its colours and sizes are the email's, and no tokens.
const STYLE = `
html { background: #fff; color-scheme: light only; }
body { margin: 0; overflow: hidden; -webkit-font-smoothing: antialiased; }
* { box-sizing: border-box; }
[role=textbox] { outline: none; overflow-wrap: anywhere; min-height: 1em; }
[role=textbox] p, [role=textbox] ul, [role=textbox] ol { margin: ${textLook.paragraphMargin}; }
[role=textbox] p:last-child { margin-bottom: 0; }
[role=textbox] ul, [role=textbox] ol { padding-left: ${textLook.listIndent}; }
[role=textbox] a { color: inherit; text-decoration: underline; }
:is(h1, h2, h3) { margin: 0; font-weight: ${textLook.headingWeight}; }
${headingRules}
[data-own-size] :is(h1, h2, h3) { font-size: inherit; }
[data-own-height] :is(h1, h2, h3) { line-height: inherit; }
[data-own-weight] :is(h1, h2, h3) { font-weight: inherit; }
[data-block] { position: relative; outline: none; cursor: default; }
[data-block]:hover { box-shadow: inset 0 0 0 1px #858b8f; }
[data-block][data-selected] { box-shadow: inset 0 0 0 2px #14181a; }
[data-block]:focus-visible { outline: 2px solid #1d69e0; outline-offset: -4px; }
.${CHIP_CLASS} { ${chipLook}; font-weight: 500; white-space: nowrap; }
.${CHIP_CLASS}[data-unknown] { background-color: #fff6e5; color: #86550a; }
.empty { display: grid; place-items: center; min-height: 96px; background: #f3f5f5; color: #5f666a; font: 14px/20px Arial, sans-serif; }
`

function page(): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Email</title>
<style nonce="${styleNonce()}">${STYLE}</style></head><body></body></html>`
}

export interface CanvasFrameProps {
  /** The width in px; less if there is not enough room. */
  width: number
  /** Draws the email. `contentWidth` is how wide it is now. */
  children: (contentWidth: number) => ReactNode
  /** Called with the frame's document once it can be drawn in. */
  onDocument: (content: Document) => void
  /** Called when the size of the content has changed. */
  onSize: () => void
}

/** The frame in which the email is drawn at the width of a screen, as high as its content. */
export function CanvasFrame({ width, children, onDocument, onSize }: CanvasFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [content, setContent] = useState<Document | null>(null)
  const [size, setSize] = useState({ width, height: 200 })
  const [source] = useState(page)
  const onLoaded = useEffectEvent(onDocument)
  const notifySize = useEffectEvent(onSize)
  useEffect(() => {
    if (!content?.defaultView) return
    onLoaded(content)
    // The frame's own ResizeObserver: this page's would report a loop, since it runs after the frame's layout.
    const { ResizeObserver: FrameObserver } = content.defaultView as unknown as typeof globalThis
    const observer = new FrameObserver(() => {
      setSize({
        width: content.documentElement.clientWidth,
        height: Math.ceil(content.body.getBoundingClientRect().height),
      })
      notifySize()
    })
    observer.observe(content.body)
    // A press in the frame closes what is open outside it.
    content.addEventListener('pointerdown', () =>
      frame.current?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    )
    for (const press of ['click', 'auxclick']) content.addEventListener(press, keepLinkClosed)
    return () => observer.disconnect()
  }, [content])
  return (
    <>
      <iframe
        ref={frame}
        title="Email"
        sandbox={SANDBOX}
        srcDoc={source}
        className={styles.frame}
        style={{ width, height: size.height }}
        onLoad={() => setContent(frame.current?.contentDocument ?? null)}
      />
      {content && createPortal(children(size.width), content.body)}
    </>
  )
}

/** Links are edited here, not opened. */
function keepLinkClosed(event: Event): void {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
