import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './email-modal.module.css'

/** Tall enough for a line before its content has been measured, in px. */
const FIRST_HEIGHT_PX = 60
/** No email makes the modal longer than this. */
const MAX_HEIGHT_PX = 20_000

/**
 * The permissions of an email's frame: links open in new tabs. Nothing runs in it (no allow-scripts), it has no forms
 * and cannot redirect the app's page. allow-same-origin lets the page measure its height; it gives nothing to a
 * document in which nothing runs.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export interface EmailFrameProps {
  document: string
  /** Escape was pressed while the email had the focus. */
  onEscape: () => void
}

/** Shows an email's page as tall as it is, on light ground in either scheme (MAIL-06). */
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
      // The frame's own observer: one of this page would run behind the frame's layout and complain.
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

/** Room for the scrollbar of an email that is wider than its frame. */
function scrollbarOf({ documentElement }: Document): number {
  return documentElement.scrollWidth > documentElement.clientWidth ? 16 : 0
}
