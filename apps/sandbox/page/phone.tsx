import { useState } from 'react'
import type { Practice } from '../src/practices.ts'
import { nationalNumber } from './national-number.ts'
import type { Person } from './people.ts'
import { chatWith, countUnread, type SandboxState, threadWith } from './sandbox-state.ts'
import { Texts } from './texts.tsx'
import { WhatsAppChat } from './whatsapp-chat.tsx'

interface PhoneProps {
  sandbox: NonNullable<SandboxState>
  person: Person
  practice: Practice
}

type PhoneApp = 'texts' | 'whatsapp'

/** The patient's phone with its two apps: texts and WhatsApp. */
export function Phone({ sandbox, person, practice }: PhoneProps) {
  const [app, setApp] = useState<PhoneApp>('texts')
  const chat = chatWith(sandbox.entries, practice.number)
  const unread = app === 'whatsapp' ? 0 : countUnread(chat)
  const isOnWhatsApp = sandbox.whatsapp_numbers.includes(practice.number)

  return (
    <section className="card phone" data-part="phone" data-app={app} aria-labelledby="phone-title">
      <header className="card-head">
        <h2 id="phone-title">Phone</h2>
        <p>
          {practice.name} <span className="figures">{nationalNumber(practice.number)}</span>
        </p>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a screen reader would announce a fieldset as part of a form */}
      <div className="apps" role="group" aria-label="Phone apps">
        <button type="button" aria-pressed={app === 'texts'} onClick={() => setApp('texts')}>
          Texts
        </button>
        <button type="button" aria-pressed={app === 'whatsapp'} onClick={() => setApp('whatsapp')}>
          WhatsApp
          {unread > 0 ? (
            <span className="count">
              {unread}
              <span className="visually-hidden"> unread</span>
            </span>
          ) : null}
        </button>
      </div>
      {app === 'texts' ? (
        <Texts texts={threadWith(sandbox.entries, practice.number)} person={person} practice={practice} />
      ) : (
        <WhatsAppChat chat={chat} person={person} practice={practice} isOnWhatsApp={isOnWhatsApp} />
      )}
    </section>
  )
}
