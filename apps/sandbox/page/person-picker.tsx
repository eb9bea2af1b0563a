import { type FormEvent, useRef, useState } from 'react'
import { type Person, savedPeople } from './people.ts'

const isSame = (one: Person, other: Person) =>
  one.name === other.name && one.number === other.number && one.email === other.email

/** Chooses who the person at the page is: one of the saved people, or anyone. */
export function PersonPicker({ person, onPerson }: { person: Person; onPerson(person: Person): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(person)

  function open() {
    setDraft(person)
    dialog.current?.showModal()
  }

  function take(event: FormEvent) {
    event.preventDefault()
    onPerson({ name: draft.name.trim(), number: draft.number.trim(), email: draft.email.trim() })
    dialog.current?.close()
  }

  return (
    <>
      <button type="button" className="person" onClick={open} aria-haspopup="dialog">
        <span className="avatar" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span className="person-details">
          <strong>{person.name || 'Somebody'}</strong>
          <span className="contact">
            {person.number} · {person.email}
          </span>
        </span>
        <span className="chevron" aria-hidden="true" />
        <span className="unseen">Switch person</span>
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="who-title">
        <h2 id="who-title">Who are you?</h2>
        <ul className="people">
          {savedPeople.map((one) => (
            <li key={one.email}>
              <button
                type="button"
                className="row"
                aria-pressed={isSame(one, person)}
                onClick={() => {
                  onPerson(one)
                  dialog.current?.close()
                }}
              >
                <span className="avatar" aria-hidden="true">
                  {initialsOf(one.name)}
                </span>
                <span className="person-details">
                  <strong>{one.name}</strong>
                  <span className="contact">
                    {one.number} · {one.email}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <form className="stack" onSubmit={take}>
          <h3>Or anyone else</h3>
          <Field label="Name" value={draft.name} onValue={(name) => setDraft({ ...draft, name })} />
          <Field
            label="Mobile number"
            type="tel"
            value={draft.number}
            onValue={(number) => setDraft({ ...draft, number })}
          />
          <Field
            label="Email"
            type="email"
            value={draft.email}
            onValue={(email) => setDraft({ ...draft, email })}
          />
          <div className="buttons">
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              Close
            </button>
            <button type="submit" className="button primary">
              Use this person
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}

interface FieldProps {
  label: string
  value: string
  type?: 'text' | 'tel' | 'email'
  onValue(value: string): void
}

function Field({ label, value, type = 'text', onValue }: FieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        required={type !== 'text'}
        type={type}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </label>
  )
}

function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter(Boolean)
  return [names[0], names.length > 1 ? names.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
