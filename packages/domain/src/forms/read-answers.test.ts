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

  it('knows where they came from, which is not what they ask for', () => {
    const read = readAnswers({
      'How did you hear about us?': 'A friend',
      utm_source: 'instagram',
      gclid: 'Abc',
      'Page URL': 'https://bright.example/',
      Message: 'Hello',
    })
    expect(read.campaign).toEqual({
      source: 'A friend',
      utm_source: 'instagram',
      gclid: 'Abc',
      page_url: 'https://bright.example/',
    })
    expect(read.summary).toBe('Hello')
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
      campaign: {},
      summary: '',
    })
  })
})
