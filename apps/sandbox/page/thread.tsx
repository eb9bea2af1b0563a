import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { formatLongDate } from './format-time.ts'

interface ThreadMessage {
  id: string
  /** ISO instant. */
  at: string
  direction: string
  status: string
}

interface ThreadProps<Message extends ThreadMessage> {
  messages: readonly Message[]
  label: string
  /** The text that is shown while there are no messages. */
  empty: { title: string; text: string }
  children(message: Message): ReactNode
}

/** A conversation on the phone, scrolled to its newest message. */
export function Thread<Message extends ThreadMessage>({
  messages,
  label,
  empty,
  children,
}: ThreadProps<Message>) {
  const list = useRef<HTMLOListElement>(null)
  const length = messages.length
  const scrollToEnd = useCallback(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [])
  useEffect(() => {
    if (length > 0) scrollToEnd()
  }, [length, scrollToEnd])

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
      ref={list}
      aria-label={label}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      // A loaded picture makes the list longer, so the end moves down.
      onLoadCapture={scrollToEnd}
    >
      {messages.map((message, index) => (
        <li key={message.id} data-direction={message.direction} data-status={message.status}>
          <DayHeading message={message} previous={messages[index - 1]} />
          {children(message)}
        </li>
      ))}
    </ol>
  )
}

/** The date above the first message of a day. */
function DayHeading({ message, previous }: { message: ThreadMessage; previous: ThreadMessage | undefined }) {
  const day = formatLongDate(new Date(message.at))
  if (previous && formatLongDate(new Date(previous.at)) === day) return null
  return <p className="day">{day}</p>
}
