import { describe, expect, it } from 'vitest'
import { readAnswers } from './read-answers.ts'

describe('reading who filled in a form', () => {
  it('knows the questions by the names that pages give them', () => {
    const read = readAnswers({
      'Full name': 'Daniel Kowalski',
      'E-mail address': 'daniel.kowalski@post.example',
      'Mobile number': '07700 900318',
      Treatment: 'Implants',
      Message: 'Two missing molars.',
    })
    expect(read.sender).toEqual({
      name: 'Daniel Kowalski',
      email: 'daniel.kowalski@post.example',
      phone: '07700 900318',
    })
    expect(read.treatment).toBe('Implants')
    expect(read.summary).toBe('Implants, Two missing molars.')
  })

  it('puts a name together from its halves', () => {
    expect(readAnswers({ first_name: 'Siân', surname: 'Morgan' }).sender.name).toBe('Siân Morgan')
  })

  it('says ticks and lists in words and leaves empty answers out', () => {
    expect(readAnswers({ consent: true, days: ['Mon', 'Tue'], note: '', other: null }).summary).toBe(
      'Yes, Mon, Tue',
    )
  })

  it('finds nobody in an empty form', () => {
    expect(readAnswers({})).toEqual({
      sender: { name: '', email: null, phone: null },
      treatment: null,
      summary: '',
    })
  })
})
