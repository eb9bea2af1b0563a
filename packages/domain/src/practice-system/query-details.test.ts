import { expect, it } from 'vitest'
import { patientNumberInQuery, queryDetails } from './query-details.ts'

const nothing = { first_name: '', last_name: '', date_of_birth: null, phone: null, email: null }

it.each([
  ['Grace Thornton', { first_name: 'Grace', last_name: 'Thornton' }],
  ['grace@mail.example', { email: 'grace@mail.example' }],
  ['07700 900123', { phone: '07700 900123' }],
  ['12/03/1984', { date_of_birth: '1984-03-12' }],
  ['1984-03-12', { date_of_birth: '1984-03-12' }],
  ['18 April 1993', { date_of_birth: '1993-04-18' }],
  ['18th Apr 1993', { date_of_birth: '1993-04-18' }],
  ['18-04-1993', { date_of_birth: '1993-04-18' }],
  ['18.4.93', { date_of_birth: '1993-04-18' }],
  ['1/2/26', { date_of_birth: '2026-02-01' }],
  // A date of birth is never in the future.
  ['1/2/27', { date_of_birth: '1927-02-01' }],
  ['April May', { first_name: 'April', last_name: 'May' }],
  ['0113 496 0123', { phone: '0113 496 0123' }],
  ['Gra', { first_name: 'Gra' }],
])('finds in the search %j the details %o', (query, details) => {
  expect(queryDetails(query, '2026-11-22')).toEqual({ ...nothing, ...details })
})

it.each([
  ['900001', '900001'],
  [' no. 900001', '900001'],
  ['#900001', '900001'],
  ['07700 900123', null],
  ['07700900123', null],
  ['+447700900123', null],
  ['18041993', '18041993'],
  ['Grace', null],
])('finds in the search %j the patient number %j', (query, number) => {
  expect(patientNumberInQuery(query)).toBe(number)
})
