import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formMessage, questionLabel } from './form-answers.ts'

function rowsOf(value: unknown) {
  const read = formMessage(JSON.stringify(value))
  return read.kind === 'answers' ? read.rows.map(({ label, answer }) => [label, answer]) : read
}

describe('a form submission (TML-14)', () => {
  it('is shown as rows of label and answer, in the order of the form', () => {
    expect(
      rowsOf({
        first_name: 'Daniel',
        'What would you like to ask?': 'Two missing molars',
        preferredTime: 'After 5pm',
        age: 41,
        nervous: true,
        financed: false,
      }),
    ).toEqual([
      ['First name', 'Daniel'],
      ['What would you like to ask?', 'Two missing molars'],
      ['Preferred time', 'After 5pm'],
      ['Age', '41'],
      ['Nervous', 'Yes'],
      ['Financed', 'No'],
    ])
  })

  it('is shown with lists and nested answers as text, and with unanswered questions', () => {
    expect(
      rowsOf({
        days: ['Mon', 'Tue'],
        address: { town: 'Leeds', post_code: 'LS1' },
        note: '',
        a: null,
        b: [],
      }),
    ).toEqual([
      ['Days', 'Mon, Tue'],
      ['Address', 'Town: Leeds, Post code: LS1'],
      ['Note', 'Not answered'],
      ['A', 'Not answered'],
      ['B', 'Not answered'],
    ])
  })

  it('can be a list of questions and answers', () => {
    expect(
      rowsOf([
        { question: 'Treatment', answer: 'Implants' },
        { label: 'When', value: null },
      ]),
    ).toEqual([
      ['Treatment', 'Implants'],
      ['When', 'Not answered'],
    ])
    expect(rowsOf(['Implants', 'Whitening'])).toEqual({ kind: 'text', text: 'Implants, Whitening' })
  })

  it.each(['{"broken', 'Please call me', '', '12'])('is shown as plain text for %j (TML-14)', (message) => {
    expect(formMessage(message)).toEqual({ kind: 'text', text: message })
  })

  it('is shown without quotes when it is a JSON string', () => {
    expect(formMessage('"Please call me"')).toEqual({ kind: 'text', text: 'Please call me' })
  })

  it('shows its keys as labels', () => {
    expect(questionLabel('date-of-birth')).toBe('Date of birth')
    expect(questionLabel('gdprConsent')).toBe('Gdpr consent')
    expect(questionLabel('How did you hear of us?')).toBe('How did you hear of us?')
  })

  it('can be any JSON, including __proto__', () => {
    fc.assert(fc.property(fc.json(), (json) => void formMessage(json)))
    expect(formMessage('{"__proto__":"x","constructor":"y"}')).toEqual({
      kind: 'answers',
      rows: [
        { label: 'Proto', answer: 'x' },
        { label: 'Constructor', answer: 'y' },
      ],
    })
  })
})
