import { type FormEvent, useState } from 'react'
import { type ControlResult, control } from './control.ts'
import { fromHeader, type Person } from './people.ts'
import type { MailboxAccount } from './practice-mailbox-state.ts'
import { ResultLine } from './result-line.tsx'

/** Who writes an email: the patient of this page, other people, or the practice. */
const writers = ['patient', 'filed', 'newsletter', 'stranger', 'spam', 'practice'] as const
type Writer = (typeof writers)[number]

const writerNames: Record<Exclude<Writer, 'patient'>, string> = {
  filed: 'The patient; a rule moves it to the folder Patients',
  newsletter: 'A newsletter',
  stranger: 'A stranger',
  spam: 'A sender of spam',
  practice: 'The practice, in its own mail program',
}

/** A form for an email to a mailbox, or from it to the patient. */
export function PracticeMailForm({ account, person }: { account: MailboxAccount; person: Person }) {
  const [writer, setWriter] = useState<Writer>('patient')
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [result, setResult] = useState<ControlResult | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const sent = await write(writer, account, person, { subject, text })
    setResult(sent)
    if (sent.kind === 'refused') return
    setSubject('')
    setText('')
  }

  return (
    <form className="stack" onSubmit={send} aria-label="New email to or from this mailbox">
      <label className="field">
        <span>From</span>
        <select value={writer} onChange={({ target }) => setWriter(target.value as Writer)}>
          {writers.map((key) => (
            <option key={key} value={key}>
              {key === 'patient' ? person.name || person.email : writerNames[key]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Subject</span>
        <input required value={subject} onChange={({ target }) => setSubject(target.value)} />
      </label>
      <label className="field">
        <span>Message{writer === 'practice' ? ` to ${person.email}` : null}</span>
        <textarea required rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <div className="buttons">
        <ResultLine result={result} />
        <button type="submit" className="button primary">
          Send
        </button>
      </div>
    </form>
  )
}

function write(
  writer: Writer,
  { provider, address }: MailboxAccount,
  person: Person,
  content: { subject: string; text: string },
): Promise<ControlResult> {
  const success = 'The email was sent.'
  const common = { provider, account: address, ...content }
  switch (writer) {
    case 'patient':
      return control('POST', '/email', { from: fromHeader(person), to: address, ...content }, success)
    case 'filed':
      return control(
        'POST',
        '/mailbox/mail',
        { ...common, from: fromHeader(person), folder: '/Patients' },
        success,
      )
    case 'practice':
      return control('POST', '/mailbox/mail', { ...common, folder: 'sent', to: person.email }, success)
    case 'newsletter': {
      const headers = { 'List-Unsubscribe': '<https://news.example/unsubscribe>', Precedence: 'bulk' }
      const from = 'Dental News <weekly@news.example>'
      return control('POST', '/mailbox/mail', { ...common, from, headers }, success)
    }
    case 'stranger':
      return control('POST', '/mailbox/mail', { ...common, from: 'Alex Doe <alex@private.example>' }, success)
    case 'spam':
      return control(
        'POST',
        '/mailbox/mail',
        { ...common, from: 'prize@winner.example', folder: 'spam' },
        success,
      )
  }
}
