import { expect, it } from 'vitest'
import { queryFacts } from './query-facts.ts'

const nothing = { first_name: '', last_name: '', date_of_birth: null, phone: null, email: null }

it.each([
  ['Grace Thornton', { first_name: 'Grace', last_name: 'Thornton' }],
  ['grace@mail.example', { email: 'grace@mail.example' }],
  ['07700 900123', { phone: '07700 900123' }],
  ['12/03/1984', { date_of_birth: '1984-03-12' }],
  ['1984-03-12', { date_of_birth: '1984-03-12' }],
  ['Gra', { first_name: 'Gra' }],
])('what is asked for by %j is %o', (query, said) => {
  expect(queryFacts(query)).toEqual({ ...nothing, ...said })
})
