import type { Practice } from '../src/practices.ts'
import type { Person } from './people.ts'
import { PersonPicker } from './person-picker.tsx'
import type { SandboxState } from './sandbox-state.ts'

interface HeaderProps {
  sandbox: SandboxState
  person: Person
  practice: Practice | undefined
  onChoosePerson(person: Person): void
  onChoosePractice(practice: Practice): void
}

/** The page's title, and the choice of patient and practice. */
export function Header({ sandbox, person, practice, onChoosePerson, onChoosePractice }: HeaderProps) {
  return (
    <header className="top">
      <div className="brand">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <rect width="24" height="24" rx="6" className="mark-ground" />
          <path d="M7 16a5 5 0 0 1 10 0" className="mark-line" />
          <circle cx="12" cy="8.5" r="2.2" className="mark-dot" />
        </svg>
        <h1>
          Sandbox <span className="tagline">You are the patient</span>
        </h1>
      </div>
      <PersonPicker person={person} onChoosePerson={onChoosePerson} />
      <label className="inline-field">
        <span className="label">Practice</span>
        <select
          value={practice?.key ?? ''}
          onChange={({ target }) => {
            const next = sandbox?.practices.find(({ key }) => key === target.value)
            if (next) onChoosePractice(next)
          }}
        >
          {sandbox?.practices.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {sandbox && !sandbox.connected ? (
        <span className="disconnected" role="status">
          Connection lost, reconnecting…
        </span>
      ) : null}
      {sandbox ? (
        <a className="button quiet" href={sandbox.product_url} target="_blank" rel="noreferrer">
          <span className="link-text">Open the front desk</span>
          <span aria-hidden="true">↗</span>
        </a>
      ) : null}
    </header>
  )
}
