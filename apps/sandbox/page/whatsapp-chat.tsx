import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WhatsAppEntry } from '../src/outbox/entry.ts'
import type { Practice } from '../src/practices.ts'
import { base64Of } from './base64-of.ts'
import { Compose } from './compose.tsx'
import { type ControlResult, control } from './control.ts'
import type { Person } from './people.ts'
import { ResultLine } from './result-line.tsx'
import { countUnread } from './sandbox-state.ts'
import { Thread } from './thread.tsx'
import { WhatsAppBubble } from './whatsapp-bubble.tsx'

const MAX_CHARS = 4096

interface WhatsAppChatProps {
  chat: WhatsAppEntry[]
  person: Person
  practice: Practice
  isOnWhatsApp: boolean
}

/** The WhatsApp chat with one practice. Messages that become visible here are marked as read. */
export function WhatsAppChat({ chat, person, practice, isOnWhatsApp }: WhatsAppChatProps) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const chatElement = useRef<HTMLDivElement>(null)
  const isVisible = useIsVisible(chatElement)
  const unread = countUnread(chat)
  const { number: from, name } = person
  const { number: to } = practice

  useEffect(() => {
    if (isVisible && unread > 0) control('POST', '/whatsapp/read', { from, to }, '')
  }, [isVisible, unread, from, to])

  async function post(path: string, fields: object): Promise<boolean> {
    const sent = await control('POST', path, { from, to, ...(name ? { name } : {}), ...fields }, '')
    setResult(sent.kind === 'accepted' ? null : sent)
    return sent.kind !== 'refused'
  }
  async function send(body: string, [file]: readonly File[]): Promise<boolean> {
    return post('/whatsapp', { body, ...(file ? { media: await mediaOf(file) } : {}) })
  }

  if (!isOnWhatsApp) {
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
    text: `Write to ${practice.name} below. They can then write to you freely for 24 hours.`,
  }
  return (
    <div className="whatsapp" ref={chatElement}>
      <Thread messages={chat} label={`WhatsApp chat with ${practice.name}`} empty={empty}>
        {(message) => (
          <WhatsAppBubble message={message} onDelete={() => post('/whatsapp/delete', { id: message.id })} />
        )}
      </Thread>
      <Compose label="WhatsApp message" maxChars={MAX_CHARS} fileLabel="File" onSend={send} />
      <ResultLine result={result} />
    </div>
  )
}

async function mediaOf(file: File) {
  return { name: file.name, type: file.type || 'application/octet-stream', content: await base64Of(file) }
}

/** Whether an element is visible on the screen. */
function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
