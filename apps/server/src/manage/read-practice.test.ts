import { expect, it } from 'vitest'
import { readPractice } from './read-practice.ts'

const practice = { name: 'Brightside Dental', key: 'brightside', number: '01632 960100' }

it('a new practice records no calls by default', () => {
  expect(readPractice(practice).recordsCalls).toBe(false)
  expect(readPractice({ ...practice, 'record-calls': 'no' }).recordsCalls).toBe(false)
  expect(readPractice({ ...practice, 'record-calls': 'yes' }).recordsCalls).toBe(true)
})

it('a new practice is refused if --record-calls is neither yes nor no', () => {
  expect(() => readPractice({ ...practice, 'record-calls': 'maybe' })).toThrow(
    '--record-calls must be yes or no',
  )
})

it('a new practice has no referrals by default', () => {
  expect(readPractice(practice).hasReferrals).toBe(false)
  expect(readPractice({ ...practice, referrals: 'yes' }).hasReferrals).toBe(true)
  expect(() => readPractice({ ...practice, referrals: 'on' })).toThrow('--referrals must be yes or no')
})

it('a new practice is refused if it has a lead source that a URL cannot contain', () => {
  expect(readPractice({ ...practice, sources: 'Radio, ...' }).sources).toEqual(['Radio', '...'])
  expect(() => readPractice({ ...practice, sources: 'Radio, ..' })).toThrow(
    '--sources: A lead source cannot be called "." or ".."',
  )
})

it('names of lead sources and labels are normalised: composed characters, one line', () => {
  const { sources, labels } = readPractice({
    ...practice,
    sources: 'Cafe\u0301  Rouge,\u200b',
    labels: 'Very\nnervous,very nervous',
  })
  expect([sources, labels]).toEqual([['Café Rouge'], ['Very nervous']])
})
