import { useState } from 'react'
import type { MailEntry } from '../src/outbox/entry.ts'
import type { Practice } from '../src/practices.ts'
import { formatListTime } from './format-time.ts'
import { MailReader } from './mail-reader.tsx'
import { MailWriter } from './mail-writer.tsx'
import type { Person } from './people.ts'
import { demoTime, emailsOf, type SandboxState } from './sandbox-state.ts'

interface MailboxProps {
  sandbox: NonNullable<SandboxState>
  person: Person
  practice: Practice
}

/** What the right half of the mailbox shows: nothing, an email, or the form for a new email. */
type OpenItem = { kind: 'none' } | { kind: 'mail'; id: string } | { kind: 'new' }

/** The patient's mailbox with received and sent emails, newest first. */
export function Mailbox({ sandbox, person, practice }: MailboxProps) {
  const [openItem, setOpenItem] = useState<OpenItem>({ kind: 'none' })
  const [readIds, setReadIds] = useState<ReadonlySet<string>>(new Set())
  const mails = emailsOf(sandbox.entries)
  const mail = openItem.kind === 'mail' ? mails.find(({ id }) => id === openItem.id) : undefined
  const now = demoTime(sandbox.clock, Date.now())

  function read(id: string) {
    setOpenItem({ kind: 'mail', id })
    setReadIds(new Set([...readIds, id]))
  }

  return (
    <section className="card mailbox" data-part="mail" data-open={openItem.kind} aria-labelledby="mail-title">
      <header className="card-head">
        <h2 id="mail-title">Mailbox</h2>
        <p>{person.email}</p>
        <button type="button" className="button" onClick={() => setOpenItem({ kind: 'new' })}>
          New email
        </button>
      </header>
      <div className="mail-panes">
        {mails.length === 0 ? (
          <div className="mail-list empty">
            <p>
              <strong>No mail yet</strong>
              <span>Write to {practice.name}, or wait for their mail.</span>
            </p>
          </div>
        ) : (
          <ul className="mail-list" aria-label="Emails">
            {mails.map((item) => (
              <li key={item.id}>
                <MailRow
                  mail={item}
                  isOpen={item.id === mail?.id}
                  isNew={item.direction === 'to_patient' && !readIds.has(item.id)}
                  time={formatListTime(new Date(item.at), now)}
                  onOpen={() => read(item.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="mail-open">
          {openItem.kind === 'none' || (openItem.kind === 'mail' && !mail) ? (
            <div className="empty">
              <p>
                <strong>No email selected</strong>
                <span>Choose an email, or write a new one.</span>
              </p>
            </div>
          ) : (
            <button type="button" className="button quiet back" onClick={() => setOpenItem({ kind: 'none' })}>
              Back to the mailbox
            </button>
          )}
          {mail ? <MailReader key={mail.id} mail={mail} person={person} /> : null}
          {openItem.kind === 'new' ? (
            <MailWriter person={person} practice={practice} onClose={() => setOpenItem({ kind: 'none' })} />
          ) : null}
        </div>
      </div>
    </section>
  )
}

interface MailRowProps {
  mail: MailEntry
  isOpen: boolean
  isNew: boolean
  time: string
  onOpen(): void
}

function MailRow({ mail, isOpen, isNew, time, onOpen }: MailRowProps) {
  const isOwn = mail.direction === 'to_practice'
  return (
    <button
      type="button"
      className="mail-row"
      aria-current={isOpen ? 'true' : undefined}
      data-new={isNew}
      onClick={onOpen}
    >
      <span className="sender">{isOwn ? `To ${mail.to}` : displayName(mail.from)}</span>
      <span className="time">{time}</span>
      <span className="subject">{mail.subject || '(no subject)'}</span>
      {isNew ? (
        <span className="dot">
          <span className="visually-hidden">New</span>
        </span>
      ) : null}
      {statusText(mail) ? <span className="status">{statusText(mail)}</span> : null}
    </button>
  )
}

function displayName(from: string): string {
  return from.replace(/\s*<[^<>]*>\s*$/, '') || from
}

/** The delivery status of an email; null when it needs no mention. */
function statusText({ status }: MailEntry): string | null {
  switch (status) {
    case 'delivered':
    case 'received':
      return null
    case 'delayed':
      return 'Mailbox full, will be retried'
    case 'bounced':
      return 'Returned to the sender'
    case 'handing_over':
      return 'Being delivered'
    case 'refused':
      return 'Refused by the practice’s system'
  }
}
