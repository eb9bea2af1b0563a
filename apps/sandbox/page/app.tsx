import { useState } from 'react'
import { Caller } from './caller.tsx'
import { Dentally } from './dentally.tsx'
import { Header } from './header.tsx'
import { Mailbox } from './mailbox.tsx'
import { type Person, rememberedPerson, rememberPerson } from './people.ts'
import { PeopleOfSmileId } from './people-of-smile-id.tsx'
import { Phone } from './phone.tsx'
import { Templates } from './templates.tsx'
import { TimeMachine } from './time-machine.tsx'
import { TroubleSwitches } from './trouble-switches.tsx'
import { useSandbox } from './use-sandbox.ts'
import { WebForm } from './web-form.tsx'

/** A phone shows one of these at a time; a desktop shows all of them. */
const places = [
  { key: 'phone', name: 'Phone' },
  { key: 'mail', name: 'Mail' },
  { key: 'form', name: 'Form and call' },
  { key: 'controls', name: 'Controls' },
] as const

type Place = (typeof places)[number]['key']

export function App() {
  const [person, setPerson] = useState(rememberedPerson)
  const [practiceKey, setPracticeKey] = useState('brightside')
  const [place, setPlace] = useState<Place>(location.hash === '#people' ? 'controls' : 'phone')
  const sandbox = useSandbox(person)
  const practice = sandbox?.practices.find(({ key }) => key === practiceKey) ?? sandbox?.practices[0]

  function become(next: Person) {
    setPerson(next)
    rememberPerson(next)
  }

  function openMailbox({ name, email }: { name: string; email: string }) {
    become({ ...person, name, email })
    setPlace('mail')
  }

  return (
    <div className="page" data-place={place}>
      <Header
        sandbox={sandbox}
        person={person}
        practice={practice}
        onPerson={become}
        onPractice={(next) => setPracticeKey(next.key)}
      />
      <nav className="places" aria-label="Parts of the sandbox">
        {places.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            aria-current={key === place ? 'true' : undefined}
            onClick={() => setPlace(key)}
          >
            {name}
          </button>
        ))}
      </nav>
      {sandbox && practice ? (
        // A new person starts with empty fields.
        <main key={person.number + person.email} className="desk">
          <Phone sandbox={sandbox} person={person} practice={practice} />
          <Mailbox sandbox={sandbox} person={person} practice={practice} />
          <div className="side">
            <WebForm person={person} practice={practice} />
            <Caller person={person} practice={practice} />
            <TimeMachine clock={sandbox.clock} />
            <Dentally changes={sandbox.practiceSystemChanges} clock={sandbox.clock} />
            <Templates templates={sandbox.templates} />
            <TroubleSwitches troubles={sandbox.troubles} />
            <PeopleOfSmileId accounts={sandbox.accounts} onMailbox={openMailbox} />
          </div>
        </main>
      ) : (
        <main className="desk waiting" aria-busy="true">
          <section className="card" aria-label="Loading" />
          <section className="card" aria-label="Loading" />
          <section className="card" aria-label="Loading" />
        </main>
      )}
    </div>
  )
}
