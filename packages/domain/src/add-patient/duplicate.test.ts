import { describe, expect, it } from 'vitest'
import { DUPLICATES_FOUND, duplicateHint, duplicateQuery } from './duplicate.ts'

describe('the details that the practice is asked about', () => {
  it.each([
    [{ email: ' Priya@Post.example ', phone: '' }, { email: 'priya@post.example' }],
    [{ email: 'priya@post', phone: '07700 900731' }, { phone: '+447700900731' }],
    [
      { email: 'priya@post.example', phone: '+44 7700 900731' },
      { email: 'priya@post.example', phone: '+447700900731' },
    ],
    [{ email: 'priya@post', phone: '07700' }, null],
  ])('of %j are %j: the present and valid ones (ADD-17, C-23)', (contact, query) => {
    expect(duplicateQuery(contact, 'GB')).toEqual(query)
  })

  it('reads numbers by the country of the practice', () => {
    expect(duplicateQuery({ email: '', phone: '020 91 1234' }, 'IE')).toEqual({ phone: '+35320911234' })
    expect(duplicateQuery({ email: '', phone: '020 91 1234' }, 'GB')).toBeNull()
  })

  it('are the same however a number is written', () => {
    const [one, other] = ['07700900731', '+44 7700 900 731'].map((phone) =>
      duplicateQuery({ email: 'A@post.example', phone }, 'GB'),
    )
    expect(one).toEqual(other)
  })
})

it.each([
  [['email'], 'A patient exists with this email'],
  [['phone'], 'A patient exists with this phone'],
  [['email', 'phone'], 'A patient exists with this email and phone'],
] as const)('a duplicate by %s reads "%s" (ADD-18)', (fields, text) => {
  expect(DUPLICATES_FOUND).toBe('Duplicates found with the given email or phone')
  expect(duplicateHint(fields)).toBe(text)
})
