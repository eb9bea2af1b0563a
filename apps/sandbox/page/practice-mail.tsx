import { type FormEvent, useState } from 'react'
import { type ControlResult, control } from './control.ts'
import { type MailboxAccount, mailboxQuery, useMail } from './practice-mailbox-state.ts'
import { ResultLine } from './result-line.tsx'

interface PracticeMailProps {
  account: MailboxAccount
  id: string
  onClose(): void
}

/** An email in a mailbox, which the practice answers in its own mail program, or deletes. */
export function PracticeMail({ account, id, onClose }: PracticeMailProps) {
  const mail = useMail(account, id)
  const [text, setText] = useState('')
  const [result, setResult] = useState<ControlResult | null>(null)

  async function answer(event: FormEvent) {
    event.preventDefault()
    const { provider, address } = account
    const body = { provider, account: address, folder: 'sent', in_reply_to: id, text }
    const sent = await control('POST', '/mailbox/mail', body, 'The practice’s answer was sent.')
    setResult(sent)
    if (sent.kind === 'accepted') setText('')
  }

  async function remove() {
    const removed = await control('DELETE', `/mailbox/mail/${id}?${mailboxQuery(account)}`, {}, '')
    if (removed.kind === 'accepted') onClose()
    else setResult(removed)
  }

  return (
    <article className="stack" aria-label={mail?.subject}>
      <p className="record-head">
        <strong>{mail?.subject}</strong>
        <button type="button" className="chip" onClick={onClose}>
          All emails
        </button>
      </p>
      <p className="account-details">{mail ? `${mail.from} to ${mail.to.join(', ')}` : null}</p>
      <pre className="practice-mail-text">{mail?.text}</pre>
      <form className="stack" onSubmit={answer}>
        <label className="field">
          <span>Answer in the practice’s mail program</span>
          <textarea required rows={2} value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <div className="buttons">
          <ResultLine result={result} />
          <button type="button" className="button" onClick={remove}>
            Delete
          </button>
          <button type="submit" className="button primary">
            Answer
          </button>
        </div>
      </form>
    </article>
  )
}
