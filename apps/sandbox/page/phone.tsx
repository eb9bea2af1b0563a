import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TextEntry } from '../src/outbox/entry.ts'
import type { Practice } from '../src/practices.ts'
import { base64Of } from './base64-of.ts'
import { control, type Outcome } from './control.ts'
import { longDate, timeOf } from './moments.ts'
import { nationalNumber } from './national-number.ts'
import { OutcomeLine } from './outcome-line.tsx'
import type { Person } from './people.ts'
import { threadWith, type WorldState } from './world-state.ts'

const MAX_CHARS = 1600
const suggestions = ['Implant price?', 'Yes, please', 'STOP', 'START']

interface PhoneProps {
  world: NonNullable<WorldState>
  person: Person
  practice: Practice
}

/** The patient's phone: the texts with one practice, and a field to answer. */
export function Phone({ world, person, practice }: PhoneProps) {
  const [draft, setDraft] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const thread = threadWith(world.entries, practice.number)

  async function send(body: string, files: readonly File[] = []) {
    if (body.trim() === '' && files.length === 0) return
    setDraft('')
    const media = await Promise.all(files.map(mediaOf))
    const text = { from: person.number, to: practice.number, body, media }
    const sent = await control('POST', '/sms', text, '')
    setOutcome(sent.kind === 'refused' ? sent : null)
    if (sent.kind === 'refused') setDraft(body)
  }

  return (
    <section className="card phone" data-part="phone" aria-labelledby="phone-title">
      <header className="card-head">
        <h2 id="phone-title">Phone</h2>
        <p>
          {practice.name} <span className="figures">{nationalNumber(practice.number)}</span>
        </p>
      </header>
      <Thread thread={thread} practice={practice} />
      <div className="chips">
        {suggestions.map((words) => (
          <button key={words} type="button" className="chip" onClick={() => send(words)}>
            {words}
          </button>
        ))}
      </div>
      <Compose draft={draft} onDraft={setDraft} onSend={send} />
      <OutcomeLine outcome={outcome} />
    </section>
  )
}

async function mediaOf(file: File) {
  return { content: await base64Of(file), contentType: file.type || 'application/octet-stream' }
}

function Thread({ thread, practice }: { thread: TextEntry[]; practice: Practice }) {
  const end = useRef<HTMLOListElement>(null)
  const length = thread.length
  useEffect(() => {
    if (length > 0) end.current?.scrollTo({ top: end.current.scrollHeight })
  }, [length])

  if (length === 0) {
    return (
      <div className="thread empty">
        <p>
          <strong>No texts yet</strong>
          <span>Text {practice.name} below, or let them text you.</span>
        </p>
      </div>
    )
  }
  return (
    <ol
      className="thread"
      ref={end}
      aria-label={`Texts with ${practice.name}`}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {thread.map((text, index) => (
        <Bubble key={text.id} text={text} before={thread[index - 1]} />
      ))}
    </ol>
  )
}

function Bubble({ text, before }: { text: TextEntry; before: TextEntry | undefined }) {
  const day = longDate(new Date(text.at))
  const isNewDay = !before || longDate(new Date(before.at)) !== day
  return (
    <li data-way={text.way} data-status={text.status}>
      {isNewDay ? <p className="day">{day}</p> : null}
      {text.media.map(({ path, type }) => (
        <Picture key={path} path={path} type={type} />
      ))}
      {text.body === '' ? null : <p className="bubble">{text.body}</p>}
      <p className="meta">{metaOf(text)}</p>
    </li>
  )
}

function Picture({ path, type }: { path: string; type: string }) {
  if (type.startsWith('image/')) return <img className="picture" src={path} alt="Sent by text" />
  return (
    <a className="bubble" href={path}>
      A file of type {type}
    </a>
  )
}

/** The small line below a text: when, and how it fared. */
function metaOf({ way, status, error_code, at }: TextEntry): string {
  const time = timeOf(new Date(at))
  if (way === 'from_carrier') return `From the network · ${time}`
  switch (status) {
    case 'handing_over':
      return `On its way · ${time}`
    case 'received':
      return `Received · ${time}`
    case 'refused':
      return `Refused by the practice’s system · ${time}`
    case 'undelivered':
      return `Did not reach this phone (${error_code}) · ${time}`
    case 'delivered':
      return `Delivered · ${time}`
    case 'queued':
    case 'sending':
    case 'sent':
      return `On its way to you · ${time}`
  }
}

interface ComposeProps {
  draft: string
  onDraft(draft: string): void
  onSend(body: string, files?: readonly File[]): void
}

function Compose({ draft, onDraft, onSend }: ComposeProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSend(draft)
  }
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend(draft)
  }
  return (
    <form className="compose" onSubmit={submit}>
      <textarea
        aria-label="Text message"
        placeholder="Text message"
        rows={2}
        maxLength={MAX_CHARS}
        value={draft}
        onChange={({ target }) => onDraft(target.value)}
        onKeyDown={sendOnEnter}
      />
      <label className="button">
        Picture
        <input
          type="file"
          className="hidden-input"
          multiple
          onChange={({ target }) => {
            onSend(draft, [...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <button type="submit" className="button primary" disabled={draft.trim() === ''}>
        Send
      </button>
    </form>
  )
}
