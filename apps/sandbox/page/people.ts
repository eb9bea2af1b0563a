/** The patient that the person at the page is. */
export interface Person {
  name: string
  /** As written; the sandbox reads it as British unless it begins with a plus. */
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

const KEY = 'enamel-sandbox-person'

/** The person chosen last in this browser, or the first saved one. */
export function rememberedPerson(): Person {
  const [first] = savedPeople
  try {
    const person: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (isPerson(person)) return person
  } catch {
    // Entries that cannot be read were not written by this page.
  }
  return first as Person
}

export function rememberPerson(person: Person): void {
  localStorage.setItem(KEY, JSON.stringify(person))
}

function isPerson(value: unknown): value is Person {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'number', 'email'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
  )
}

/** Name and address as a From line. */
export function fromLine({ name, email }: Person): string {
  return name ? `"${name.replaceAll(/["\\]/g, '')}" <${email}>` : email
}
