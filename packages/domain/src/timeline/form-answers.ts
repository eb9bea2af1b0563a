export interface FormAnswer {
  label: string
  answer: string
}

/** A form's message for people: rows of question and answer, or plain text (TML-14, G1-41). */
export type FormMessage = { kind: 'answers'; rows: FormAnswer[] } | { kind: 'text'; text: string }

export const NO_ANSWER = 'Not answered'

/** The label of a key: "First name" for `first_name` and `firstName`; a question with spaces is unchanged. */
export function questionLabel(key: string): string {
  const label = key.trim()
  if (/\s/.test(label)) return label
  const text = label
    .replace(/[_-]+/g, ' ')
    .replace(
      /([\p{Ll}\d])(\p{Lu})/gu,
      (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`,
    )
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function answerText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_ANSWER
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? NO_ANSWER : value.map(answerText).join(', ')
  if (typeof value === 'object') {
    return rowsOf(value)
      .map(({ label, answer }) => `${label}: ${answer}`)
      .join(', ')
  }
  return String(value).trim() || NO_ANSWER
}

/** The fields of a form as rows, in their order. */
export function rowsOf(value: object): FormAnswer[] {
  return Object.entries(value).map(([key, answer]) => ({
    label: questionLabel(key),
    answer: answerText(answer),
  }))
}

const labelKeys = ['label', 'question', 'name', 'title']
const answerKeys = ['answer', 'value']

/** A question and its answer: some forms send a list of them to preserve their order. */
function readPair(value: unknown): FormAnswer | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map(Object.entries(value))
  const label = labelKeys.map((key) => fields.get(key)).find((text) => typeof text === 'string')
  const answerKey = answerKeys.find((key) => fields.has(key))
  if (typeof label !== 'string' || answerKey === undefined) return null
  return { label: questionLabel(label), answer: answerText(fields.get(answerKey)) }
}

function parseMessage(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return message
  }
}

/** Reads the JSON text of a form submission; text that is not valid JSON is plain text (G1-41). */
export function formMessage(message: string): FormMessage {
  const value = parseMessage(message)
  if (Array.isArray(value)) {
    const rows = value.map(readPair)
    if (rows.length > 0 && rows.every((row) => row !== null)) return { kind: 'answers', rows }
    return { kind: 'text', text: answerText(value) }
  }
  if (typeof value === 'object' && value !== null) return { kind: 'answers', rows: rowsOf(value) }
  return { kind: 'text', text: typeof value === 'string' ? value : message }
}
