import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './email-modal.module.css'

/** The height before the content has been measured, and the minimum after that. */
const FIRST_HEIGHT_PX = 60
/** The maximum height of the frame. */
const MAX_HEIGHT_PX = 20_000

/**
 * The permissions of an email's frame: links open in new tabs. The frame runs no scripts, submits no forms and cannot
 * navigate the app's page. allow-same-origin lets the page measure the frame's height, and is harmless since the frame
 * runs no scripts.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export interface EmailFrameProps {
  document: string
  /** The name of the frame, for screen readers. */
  title?: string
  /** Called when Escape is pressed while the email has the focus. */
  onEscape?: () => void
}

/** Shows an email's document at its full height, on a light background in either scheme (MAIL-06). */
export function EmailFrame({ document: page, title = 'Email content', onEscape }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const handleEscape = useEffectEvent(() => onEscape?.())

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let observer: ResizeObserver | undefined
    const listen = () => {
      const content = element.contentDocument
      if (!content?.body) return
      observer?.disconnect()
      // The frame's own ResizeObserver: this page's would report a loop, since it runs after the frame's layout.
      const { ResizeObserver: FrameObserver } = content.defaultView as unknown as typeof globalThis
      observer = new FrameObserver(() => setHeight(frameHeight(content)))
      observer.observe(content.body)
      content.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') handleEscape()
      })
    }
    element.addEventListener('load', listen)
    listen()
    return () => {
      element.removeEventListener('load', listen)
      observer?.disconnect()
    }
  }, [])

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      srcDoc={page}
      className={styles.frame}
      style={{ height }}
    />
  )
}

function frameHeight(content: Document): number {
  const height = Math.ceil(content.body.getBoundingClientRect().height) + scrollbarHeight(content)
  return Math.min(MAX_HEIGHT_PX, Math.max(FIRST_HEIGHT_PX, height))
}

/** The height of the scrollbar of an email that is wider than its frame. */
function scrollbarHeight({ documentElement }: Document): number {
  return documentElement.scrollWidth > documentElement.clientWidth ? 16 : 0
}
