import { describe, expect, it } from 'vitest'
import { isOneErrorApart, longestWords, nameErrors } from './near-name.ts'

describe('a typing error', () => {
  it.each([
    ['jhon', 'john'],
    ['smtih', 'smith'],
    ['catherin', 'catherine'],
    ['katherine', 'catherine'],
    ['chharlotte', 'charlotte'],
    ['evans', 'evans'],
    ['aoife', 'oife'],
  ])('lies between %s and %s', (typed, name) => {
    expect(isOneErrorApart(typed, name)).toBe(true)
    expect(isOneErrorApart(name, typed)).toBe(true)
  })

  it.each([
    ['jhon', 'joan'],
    ['anne', 'jane'],
    ['smith', 'smoot'],
    ['evan', 'evanses'],
    ['abcd', 'badc'],
  ])('does not explain %s for %s', (typed, name) => {
    expect(isOneErrorApart(typed, name)).toBe(false)
  })
})

describe('the errors between a query and a name', () => {
  it.each([
    ['John Smith', 'John Smith', 0],
    ['smi joh', 'John Smith', 0],
    ['Jhon Smtih', 'John Smith', 2],
    ['Catherin', 'Catherine Jones', 0],
    ['Cathrine J', 'Catherine Jones', 1],
    ['OBrein', 'Seán O’Brien', 1],
    ['Arcy-Lukazs', 'Zoë D’Arcy-Łukasz', 2],
    ['Jhon Smoth', 'John Taylor', null],
    ['Jon Smith', 'John Smith', 1],
    ['ann', 'Amy', null],
  ])('of %j and %j are %j', (query, name, errors) => {
    expect(nameErrors(query, name)).toBe(errors)
  })
})

it('looks names up by the two longest words of a query, if one is long enough to be forgiven an error', () => {
  expect(longestWords('Jhon Ann Smtih')).toEqual(['smtih', 'jhon'])
  expect(longestWords('Jo Ann Smtih')).toEqual(['smtih', 'smtih'])
  expect(longestWords('Smtih')).toEqual(['smtih', 'smtih'])
  expect(longestWords('Al Roy')).toBeNull()
  expect(longestWords(' ')).toBeNull()
})
