import { type FormEvent, useState } from 'react'
import type { Practice } from '../src/practices.ts'
import { base64Of } from './base64-of.ts'
import { type ControlResult, control } from './control.ts'
import { fromHeader, type Person } from './people.ts'
import { ResultLine } from './result-line.tsx'

interface MailWriterProps {
  person: Person
  practice: Practice
  onClose(): void
}

/** A form to write a new email to the practice. */
export function MailWriter({ person, practice, onClose }: MailWriterProps) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [result, setResult] = useState<ControlResult | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const attachments = await Promise.all(files.map(attachmentOf))
    const body = { from: fromHeader(person), to: practice.email, subject, text, attachments }
    const sent = await control('POST', '/email', body, 'Your email was sent.')
    setResult(sent)
    if (sent.kind !== 'refused') onClose()
  }

  return (
    <form className="mail stack" onSubmit={send} aria-label="New email">
      <p>
        To <strong>{practice.email}</strong>
      </p>
      <label className="field">
        <span>Subject</span>
        <input required value={subject} onChange={({ target }) => setSubject(target.value)} />
      </label>
      <label className="field grow">
        <span>Message</span>
        <textarea required value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <label className="field">
        <span>Attachments</span>
        <input type="file" multiple onChange={({ target }) => setFiles([...(target.files ?? [])])} />
      </label>
      <div className="buttons">
        <ResultLine result={result} />
        <button type="button" className="button" onClick={onClose}>
          Discard
        </button>
        <button type="submit" className="button primary">
          Send email
        </button>
      </div>
    </form>
  )
}

async function attachmentOf(file: File) {
  return {
    filename: file.name,
    content: await base64Of(file),
    ...(file.type ? { contentType: file.type } : {}),
  }
}
