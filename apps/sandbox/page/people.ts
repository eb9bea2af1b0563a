/** The patient whom the user of this page plays. */
export interface Person {
  name: string
  /** The phone number as entered. The sandbox treats it as British if it begins with a single 0. */
  number: string
  email: string
}

/** Invented people, on numbers reserved for fiction. */
export const savedPeople: readonly Person[] = [
  { name: 'Amelia Hart', number: '07700 900461', email: 'amelia.hart@mail.test' },
  { name: 'Tom Whitfield', number: '07700 900674', email: 'tom.whitfield@mail.test' },
  { name: 'Priya Nair', number: '07700 900538', email: 'priya.nair@post.test' },
  { name: 'Siân Morgan', number: '07700 900812', email: 'sian.morgan@post.test' },
]

const STORAGE_KEY = 'enamel-sandbox-person'

/** The person who was last chosen in this browser, or the first saved person. */
export function loadPerson(): Person {
  const [first] = savedPeople
  try {
    const person: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (isPerson(person)) return person
  } catch {
    // An entry that cannot be parsed was not written by this page.
  }
  return first as Person
}

export function storePerson(person: Person): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(person))
}

function isPerson(value: unknown): value is Person {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'number', 'email'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
  )
}

/** A From header with the person's name and email address. */
export function fromHeader({ name, email }: Person): string {
  return name ? `"${name.replaceAll(/["\\]/g, '')}" <${email}>` : email
}
