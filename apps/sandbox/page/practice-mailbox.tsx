import { useState } from 'react'
import type { ClockReading } from '../src/live/live-events.ts'
import type { ListedMail } from '../src/mailbox/present-mailbox.ts'
import { formatListTime } from './format-time.ts'
import type { Person } from './people.ts'
import { PracticeMail } from './practice-mail.tsx'
import { PracticeMailForm } from './practice-mail-form.tsx'
import { type MailboxAccount, mailboxAccounts, useMailbox } from './practice-mailbox-state.ts'
import { demoTime } from './sandbox-state.ts'

const MAX_SHOWN = 8

interface PracticeMailboxProps {
  person: Person
  changes: number
  clock: ClockReading
}

/** An account's mailbox at Google or Microsoft: people write to it, and the practice in its own mail program. */
export function PracticeMailbox({ person, changes, clock }: PracticeMailboxProps) {
  const [account, setAccount] = useState(mailboxAccounts[0] as MailboxAccount)
  const [openId, setOpenId] = useState<string | null>(null)
  const mailbox = useMailbox(account, changes)
  const now = demoTime(clock, Date.now())

  function chooseAccount(address: string) {
    const chosen = mailboxAccounts.find((candidate) => candidate.address === address)
    if (chosen) setAccount(chosen)
    setOpenId(null)
  }

  return (
    <section className="card" data-part="controls" aria-labelledby="practice-mailbox-title">
      <header className="card-head">
        <h2 id="practice-mailbox-title">Gmail and Outlook</h2>
        <p>{mailbox ? `${mailbox.total} emails` : null}</p>
      </header>
      <label className="field">
        <span>Mailbox</span>
        <select value={account.address} onChange={({ target }) => chooseAccount(target.value)}>
          {mailboxAccounts.map(({ provider, address }) => (
            <option key={address} value={address}>
              {provider === 'google' ? 'Gmail' : 'Outlook'}: {address}
            </option>
          ))}
        </select>
      </label>
      {openId ? (
        <PracticeMail key={openId} account={account} id={openId} onClose={() => setOpenId(null)} />
      ) : (
        <>
          <ul className="records" aria-label="Emails of the practice">
            {mailbox?.latest.slice(0, MAX_SHOWN).map((mail) => (
              <li key={mail.id}>
                <button type="button" className="record" onClick={() => setOpenId(mail.id)}>
                  <span className="record-title">
                    <strong>{otherParty(mail)}</strong>
                    <span>{mail.subject || '(no subject)'}</span>
                  </span>
                  <span>{formatListTime(new Date(mail.at), now)}</span>
                </button>
              </li>
            ))}
          </ul>
          {mailbox?.total === 0 ? <p className="hint">No mail yet. Write to this mailbox.</p> : null}
          <PracticeMailForm key={account.address} account={account} person={person} />
        </>
      )}
    </section>
  )
}

function otherParty({ folder, from, to }: ListedMail): string {
  if (folder === 'sent' || folder === 'drafts') return `To ${to.join(', ')}`
  return folder === 'spam' || folder.startsWith('/') ? `${from} (${folder})` : from
}
