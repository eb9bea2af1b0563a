import { type FormEvent, useState } from 'react'
import type { MailEntry } from '../src/outbox/entry.ts'
import { type ControlResult, control } from './control.ts'
import { formatLongDate, formatTime } from './format-time.ts'
import { MailChecks } from './mail-checks.tsx'
import { mailDocument } from './mail-document.ts'
import { fromHeader, type Person } from './people.ts'
import { quotedReply } from './quoted-reply.ts'
import { ResultLine } from './result-line.tsx'

/** An open email. Emails from the practice have a reply form. */
export function MailReader({ mail, person }: { mail: MailEntry; person: Person }) {
  const date = new Date(mail.at)
  const sentAt = `${formatLongDate(date)}, ${formatTime(date)}`
  return (
    <article className="mail" aria-labelledby="mail-subject">
      <header>
        <h3 id="mail-subject">{mail.subject || '(no subject)'}</h3>
        <p>
          <strong>{mail.from || 'Unknown sender'}</strong> to {mail.to}
        </p>
        <p className="time">{sentAt}</p>
        <MailChecks mail={mail} />
      </header>
      {mail.html === null ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <pre className="mail-text" tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        <iframe
          className="mail-frame"
          title={`Mail: ${mail.subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mailDocument(mail.html)}
        />
      )}
      <Attachments mail={mail} />
      {mail.direction === 'to_patient' ? <ReplyForm mail={mail} person={person} sentAt={sentAt} /> : null}
    </article>
  )
}

function Attachments({ mail }: { mail: MailEntry }) {
  if (mail.attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label="Attachments">
      {mail.attachments.map(({ filename, size }, index) => (
        <li key={`${filename} ${size}`}>
          <a href={`/control/outbox/${mail.id}/attachments/${index}`} download={filename}>
            {filename}
          </a>{' '}
          <span className="figures">{formatSize(size)}</span>
        </li>
      ))}
    </ul>
  )
}

function formatSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`
}

function ReplyForm({ mail, person, sentAt }: { mail: MailEntry; person: Person; sentAt: string }) {
  const [draft, setDraft] = useState('')
  const [result, setResult] = useState<ControlResult | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const text = quotedReply(draft, `On ${sentAt}, ${mail.from} wrote:`, mail.text)
    const body = { from: fromHeader(person), text, in_reply_to: mail.id }
    const sent = await control('POST', '/email', body, 'Your reply was sent to the practice.')
    setResult(sent)
    if (sent.kind !== 'refused') setDraft('')
  }

  return (
    <form className="compose" onSubmit={send}>
      <textarea
        aria-label="Your reply"
        placeholder={`Reply to ${mail.reply_to}`}
        rows={3}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <button type="submit" className="button primary" disabled={draft.trim() === ''}>
        Reply
      </button>
      <ResultLine result={result} />
    </form>
  )
}
