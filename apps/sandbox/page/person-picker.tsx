import { type FormEvent, useRef, useState } from 'react'
import { type Person, savedPeople } from './people.ts'

const isSame = (a: Person, b: Person) => a.name === b.name && a.number === b.number && a.email === b.email

/** Lets the user choose which patient they play: a saved person, or anyone else. */
export function PersonPicker({
  person,
  onChoosePerson,
}: {
  person: Person
  onChoosePerson(person: Person): void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(person)

  function open() {
    setDraft(person)
    dialog.current?.showModal()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onChoosePerson({ name: draft.name.trim(), number: draft.number.trim(), email: draft.email.trim() })
    dialog.current?.close()
  }

  return (
    <>
      <button type="button" className="person" onClick={open} aria-haspopup="dialog">
        <span className="avatar" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span className="person-details">
          <strong>{person.name || 'No name'}</strong>
          <span className="contact">
            {person.number} · {person.email}
          </span>
        </span>
        <span className="chevron" aria-hidden="true" />
        <span className="visually-hidden">Switch person</span>
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="who-title">
        <h2 id="who-title">Who are you?</h2>
        <ul className="people">
          {savedPeople.map((saved) => (
            <li key={saved.email}>
              <button
                type="button"
                className="row"
                aria-pressed={isSame(saved, person)}
                onClick={() => {
                  onChoosePerson(saved)
                  dialog.current?.close()
                }}
              >
                <span className="avatar" aria-hidden="true">
                  {initialsOf(saved.name)}
                </span>
                <span className="person-details">
                  <strong>{saved.name}</strong>
                  <span className="contact">
                    {saved.number} · {saved.email}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <form className="stack" onSubmit={submit}>
          <h3>Someone else</h3>
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
