import { useState } from 'react'
import type { MailEntry } from '../src/outbox/entry.ts'
import type { Practice } from '../src/practices.ts'
import { MailReader } from './mail-reader.tsx'
import { MailWriter } from './mail-writer.tsx'
import { rowTime } from './moments.ts'
import type { Person } from './people.ts'
import { demoTime, mailsOf, type SandboxState } from './sandbox-state.ts'

interface MailboxProps {
  sandbox: NonNullable<SandboxState>
  person: Person
  practice: Practice
}

/** The right half: empty, a mail, or a new mail. */
type Open = { kind: 'none' } | { kind: 'mail'; id: string } | { kind: 'new' }

/** The patient's mailbox: received and sent mails, newest first. */
export function Mailbox({ sandbox, person, practice }: MailboxProps) {
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const mails = mailsOf(sandbox.entries)
  const mail = open.kind === 'mail' ? mails.find(({ id }) => id === open.id) : undefined
  const now = demoTime(sandbox.clock, Date.now())

  function read(id: string) {
    setOpen({ kind: 'mail', id })
    setSeen(new Set([...seen, id]))
  }

  return (
    <section className="card mailbox" data-part="mail" data-open={open.kind} aria-labelledby="mail-title">
      <header className="card-head">
        <h2 id="mail-title">Mailbox</h2>
        <p>{person.email}</p>
        <button type="button" className="button" onClick={() => setOpen({ kind: 'new' })}>
          New email
        </button>
      </header>
      <div className="mail-panes">
        {mails.length === 0 ? (
          <div className="mail-list empty">
            <p>
              <strong>No mail yet</strong>
              <span>Write to {practice.name}, or wait for theirs.</span>
            </p>
          </div>
        ) : (
          <ul className="mail-list" aria-label="Mails">
            {mails.map((one) => (
              <li key={one.id}>
                <MailRow
                  mail={one}
                  isOpen={one.id === mail?.id}
                  isNew={one.direction === 'to_patient' && !seen.has(one.id)}
                  time={rowTime(new Date(one.at), now)}
                  onOpen={() => read(one.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="mail-open">
          {open.kind === 'none' || (open.kind === 'mail' && !mail) ? (
            <div className="empty">
              <p>
                <strong>Nothing open</strong>
                <span>Choose a mail, or write one.</span>
              </p>
            </div>
          ) : (
            <button type="button" className="button quiet back" onClick={() => setOpen({ kind: 'none' })}>
              Back to the mailbox
            </button>
          )}
          {mail ? <MailReader key={mail.id} mail={mail} person={person} /> : null}
          {open.kind === 'new' ? (
            <MailWriter person={person} practice={practice} onClose={() => setOpen({ kind: 'none' })} />
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
      <span className="who">{isOwn ? `To ${mail.to}` : nameIn(mail.from)}</span>
      <span className="when">{time}</span>
      <span className="what">{mail.subject || '(no subject)'}</span>
      {isNew ? (
        <span className="dot">
          <span className="unseen">New</span>
        </span>
      ) : null}
      {statusText(mail) ? <span className="how">{statusText(mail)}</span> : null}
    </button>
  )
}

function nameIn(from: string): string {
  return from.replace(/\s*<[^<>]*>\s*$/, '') || from
}

/** The delivery status of a mail. */
function statusText({ status }: MailEntry): string | null {
  switch (status) {
    case 'delivered':
    case 'received':
      return null
    case 'delayed':
      return 'Mailbox full, tried again'
    case 'bounced':
      return 'Returned to its sender'
    case 'handing_over':
      return 'On its way'
    case 'refused':
      return 'Refused by the practice’s system'
  }
}
