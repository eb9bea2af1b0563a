import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './email-modal.module.css'

/** Tall enough for a line before its content has been measured, in px. */
const FIRST_HEIGHT_PX = 60
/** No email makes the modal longer than this. */
const MAX_HEIGHT_PX = 20_000

/**
 * The permissions of an email's frame: links open in new tabs. It runs no scripts, has no forms and cannot navigate the
 * app's page. allow-same-origin lets the page measure the frame's height, and is harmless without scripts.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export interface EmailFrameProps {
  document: string
  /** Escape was pressed while the email had the focus. */
  onEscape: () => void
}

/** Shows an email's document at its full height, on a light background in either scheme (MAIL-06). */
export function EmailFrame({ document: page, onEscape }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const leave = useEffectEvent(onEscape)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let sizes: ResizeObserver | undefined
    const listen = () => {
      const content = element.contentDocument
      if (!content?.body) return
      sizes?.disconnect()
      // The observer of the frame's window: one of this page would report a loop, since it runs after the frame's layout.
      const { ResizeObserver: OwnObserver } = content.defaultView as unknown as typeof globalThis
      sizes = new OwnObserver(() => setHeight(heightOf(content)))
      sizes.observe(content.body)
      content.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') leave()
      })
    }
    element.addEventListener('load', listen)
    listen()
    return () => {
      element.removeEventListener('load', listen)
      sizes?.disconnect()
    }
  }, [])

  return (
    <iframe
      ref={frame}
      title="Email content"
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      srcDoc={page}
      className={styles.frame}
      style={{ height }}
    />
  )
}

function heightOf(content: Document): number {
  const wanted = Math.ceil(content.body.getBoundingClientRect().height) + scrollbarOf(content)
  return Math.min(MAX_HEIGHT_PX, Math.max(FIRST_HEIGHT_PX, wanted))
}

/** The height of the scrollbar of an email that is wider than its frame. */
function scrollbarOf({ documentElement }: Document): number {
  return documentElement.scrollWidth > documentElement.clientWidth ? 16 : 0
}
