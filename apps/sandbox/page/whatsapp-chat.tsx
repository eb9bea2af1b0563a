import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WhatsAppEntry } from '../src/outbox/entry.ts'
import type { Practice } from '../src/practices.ts'
import { base64Of } from './base64-of.ts'
import { Compose } from './compose.tsx'
import { type ControlResult, control } from './control.ts'
import type { Person } from './people.ts'
import { ResultLine } from './result-line.tsx'
import { unreadIn } from './sandbox-state.ts'
import { Thread } from './thread.tsx'
import { WhatsAppBubble } from './whatsapp-bubble.tsx'

const MAX_CHARS = 4096

interface WhatsAppChatProps {
  chat: WhatsAppEntry[]
  person: Person
  practice: Practice
  /** Whether the practice is on WhatsApp at all. */
  isConnected: boolean
}

/** The WhatsApp chat with one practice. Messages in sight here count as read. */
export function WhatsAppChat({ chat, person, practice, isConnected }: WhatsAppChatProps) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(place)
  const unread = unreadIn(chat)
  const { number: from, name } = person
  const { number: to } = practice

  useEffect(() => {
    if (isInSight && unread > 0) control('POST', '/whatsapp/read', { from, to }, '')
  }, [isInSight, unread, from, to])

  async function act(path: string, more: object): Promise<boolean> {
    const done = await control('POST', path, { from, to, ...(name ? { name } : {}), ...more }, '')
    setResult(done.kind === 'done' ? null : done)
    return done.kind !== 'refused'
  }
  async function send(body: string, [file]: readonly File[]): Promise<boolean> {
    return act('/whatsapp', { body, ...(file ? { media: await mediaOf(file) } : {}) })
  }

  if (!isConnected) {
    return (
      <div className="empty">
        <p>
          <strong>{practice.name} is not on WhatsApp</strong>
          <span>Text them instead.</span>
        </p>
      </div>
    )
  }
  const empty = {
    title: 'No messages yet',
    text: `Write to ${practice.name} below: then they can write freely for 24 hours.`,
  }
  return (
    <div className="whatsapp" ref={place}>
      <Thread messages={chat} label={`WhatsApp chat with ${practice.name}`} empty={empty}>
        {(message) => (
          <WhatsAppBubble message={message} onDelete={() => act('/whatsapp/delete', { id: message.id })} />
        )}
      </Thread>
      <Compose label="WhatsApp message" maxChars={MAX_CHARS} fileWord="File" onSend={send} />
      <ResultLine result={result} />
    </div>
  )
}

async function mediaOf(file: File) {
  return { name: file.name, type: file.type || 'application/octet-stream', content: await base64Of(file) }
}

/** Whether an element is visible: it is displayed and the page is in the foreground. */
function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
