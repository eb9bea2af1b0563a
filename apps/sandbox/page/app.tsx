import { useState } from 'react'
import { CallForm } from './call-form.tsx'
import { Dentally } from './dentally.tsx'
import { DnsConsole } from './dns-console.tsx'
import { Grants } from './grants.tsx'
import { Header } from './header.tsx'
import { Mailbox } from './mailbox.tsx'
import { loadPerson, type Person, storePerson } from './people.ts'
import { Phone } from './phone.tsx'
import { PracticeMailbox } from './practice-mailbox.tsx'
import { SmileIdAccounts } from './smile-id-accounts.tsx'
import { Templates } from './templates.tsx'
import { TimeMachine } from './time-machine.tsx'
import { TroubleSwitches } from './trouble-switches.tsx'
import { useSandbox } from './use-sandbox.ts'
import { WebForm } from './web-form.tsx'

/** The parts of the page. A narrow screen shows one part at a time, a wide screen all parts. */
const parts = [
  { key: 'phone', name: 'Phone' },
  { key: 'mail', name: 'Mail' },
  { key: 'form', name: 'Form and call' },
  { key: 'controls', name: 'Controls' },
] as const

type PartKey = (typeof parts)[number]['key']

export function App() {
  const [person, setPerson] = useState(loadPerson)
  const [practiceKey, setPracticeKey] = useState('brightside')
  const [shownPart, setShownPart] = useState<PartKey>(location.hash === '#people' ? 'controls' : 'phone')
  const sandbox = useSandbox(person)
  const practice = sandbox?.practices.find(({ key }) => key === practiceKey) ?? sandbox?.practices[0]

  function choosePerson(next: Person) {
    setPerson(next)
    storePerson(next)
  }

  function openMailbox({ name, email }: { name: string; email: string }) {
    choosePerson({ ...person, name, email })
    setShownPart('mail')
  }

  return (
    <div className="page" data-shown-part={shownPart}>
      <Header
        sandbox={sandbox}
        person={person}
        practice={practice}
        onChoosePerson={choosePerson}
        onChoosePractice={(next) => setPracticeKey(next.key)}
      />
      <nav className="part-switch" aria-label="Parts of the sandbox">
        {parts.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            aria-current={key === shownPart ? 'true' : undefined}
            onClick={() => setShownPart(key)}
          >
            {name}
          </button>
        ))}
      </nav>
      {sandbox && practice ? (
        // The key empties all fields when the person changes.
        <main key={person.number + person.email} className="parts">
          <Phone sandbox={sandbox} person={person} practice={practice} />
          <Mailbox sandbox={sandbox} person={person} practice={practice} />
          <div className="side">
            <WebForm person={person} practice={practice} />
            <CallForm person={person} practice={practice} />
            <TimeMachine clock={sandbox.clock} />
            <Dentally changes={sandbox.practiceSystemChanges} clock={sandbox.clock} />
            <PracticeMailbox person={person} changes={sandbox.mailboxChanges} clock={sandbox.clock} />
            <Templates templates={sandbox.templates} practices={sandbox.practices} />
            <DnsConsole
              key={practice.key}
              records={sandbox.dns_records}
              practices={sandbox.practices}
              practice={practice}
            />
            <Grants grants={sandbox.grants} clock={sandbox.clock} />
            <TroubleSwitches troubles={sandbox.troubles} />
            <SmileIdAccounts accounts={sandbox.accounts} onOpenMailbox={openMailbox} />
          </div>
        </main>
      ) : (
        <main className="parts waiting" aria-busy="true">
          <section className="card" aria-label="Loading" />
          <section className="card" aria-label="Loading" />
          <section className="card" aria-label="Loading" />
        </main>
      )}
    </div>
  )
}
