import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { longDate } from './moments.ts'

interface Dated {
  id: string
  /** ISO instant. */
  at: string
  direction: string
  status: string
}

interface ThreadProps<Message extends Dated> {
  messages: readonly Message[]
  label: string
  /** The text before the first message. */
  empty: { title: string; text: string }
  children(message: Message): ReactNode
}

/** A conversation on the phone, scrolled to its newest message. */
export function Thread<Message extends Dated>({ messages, label, empty, children }: ThreadProps<Message>) {
  const end = useRef<HTMLOListElement>(null)
  const length = messages.length
  const toEnd = useCallback(() => end.current?.scrollTo({ top: end.current.scrollHeight }), [])
  useEffect(() => {
    if (length > 0) toEnd()
  }, [length, toEnd])

  if (length === 0) {
    return (
      <div className="thread empty">
        <p>
          <strong>{empty.title}</strong>
          <span>{empty.text}</span>
        </p>
      </div>
    )
  }
  return (
    <ol
      className="thread"
      ref={end}
      aria-label={label}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // The height of a picture is known once it has loaded.
      onLoadCapture={toEnd}
    >
      {messages.map((message, index) => (
        <li key={message.id} data-direction={message.direction} data-status={message.status}>
          <Day of={message} after={messages[index - 1]} />
          {children(message)}
        </li>
      ))}
    </ol>
  )
}

function Day({ of, after }: { of: Dated; after: Dated | undefined }) {
  const day = longDate(new Date(of.at))
  if (after && longDate(new Date(after.at)) === day) return null
  return <p className="day">{day}</p>
}
