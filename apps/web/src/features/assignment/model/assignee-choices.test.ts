import { expect, it } from 'vitest'
import { assigneeChoices, colleaguesNamed } from './assignee-choices.ts'

const colleagues = [
  { id: 'ada', name: 'Dr Ada Okafor' },
  { id: 'hannah', name: 'Hannah Price' },
  { id: 'rosamund', name: 'Rosamund Née' },
  { id: 'sam', name: 'Sam Patel' },
]
const labels = (typed: string, userId = 'hannah') =>
  assigneeChoices(colleagues, userId, typed).map(({ label }) => label)

it('offers the user first, then their colleagues by name, then nobody', () => {
  expect(labels('')).toEqual(['Me', 'Dr Ada Okafor', 'Rosamund Née', 'Sam Patel', 'Nobody'])
})

it('finds a colleague by the beginning of any word of their name, whatever the case and accents', () => {
  expect(labels('sa')).toEqual(['Sam Patel'])
  expect(labels(' OKA')).toEqual(['Dr Ada Okafor'])
  expect(labels('nee')).toEqual(['Rosamund Née'])
  expect(labels('dr ada')).toEqual(['Dr Ada Okafor'])
  expect(labels('am')).toEqual([])
})

it('finds the user by "me" and by their name, and nobody by "no"', () => {
  expect(labels('me')).toEqual(['Me'])
  expect(labels('price')).toEqual(['Me'])
  expect(labels('no')).toEqual(['Nobody'])
})

it('offers all colleagues with a name for a mention', () => {
  expect(colleaguesNamed(colleagues, 'h').map(({ id }) => id)).toEqual(['hannah'])
})
