import { describe, expect, it } from 'vitest'
import { DUPLICATES_FOUND, duplicateHint, duplicateQuery } from './duplicate.ts'

describe('the query for duplicates', () => {
  it.each([
    [{ email: ' Priya@Post.example ', phone: '' }, { email: 'priya@post.example' }],
    [{ email: 'priya@post', phone: '07700 900731' }, { phone: '+447700900731' }],
    [
      { email: 'priya@post.example', phone: '+44 7700 900731' },
      { email: 'priya@post.example', phone: '+447700900731' },
    ],
    [{ email: 'priya@post', phone: '07700' }, null],
  ])(
    'contains only entered and valid details: for the contact %j it is %j (ADD-17, C-23)',
    (contact, query) => {
      expect(duplicateQuery(contact, 'GB')).toEqual(query)
    },
  )

  it("reads phone numbers as numbers of the practice's country", () => {
    expect(duplicateQuery({ email: '', phone: '020 91 1234' }, 'IE')).toEqual({ phone: '+35320911234' })
    expect(duplicateQuery({ email: '', phone: '020 91 1234' }, 'GB')).toBeNull()
  })

  it('is the same for every notation of a phone number', () => {
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
] as const)('describes a duplicate with the same %s as "%s" (ADD-18)', (fields, text) => {
  expect(DUPLICATES_FOUND).toBe('Duplicates found with the given email or phone')
  expect(duplicateHint(fields)).toBe(text)
})
