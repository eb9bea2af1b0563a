import { describe, expect, it } from 'vitest'
import { slashQuery, templatesNamed } from './slash-query.ts'

/** The query in a text whose cursor is marked by "|". */
const at = (marked: string) => slashQuery(marked.replace('|', ''), marked.indexOf('|'))

describe('a slash', () => {
  const searches: [string, string][] = [
    ['/|', ''],
    ['/dir|', 'dir'],
    ['/we tried|', 'we tried'],
    ['Hello\n/dir|', 'dir'],
    ['Hello /dir|', 'dir'],
    ['Hello /dir| and more', 'dir'],
    ['and/or /dir|', 'dir'],
  ]
  it.each(searches)('searches for a template in %j', (marked, term) => {
    const query = at(marked)
    expect(query?.term).toBe(term)
    expect(marked.replace('|', '').slice(query?.from, query?.to)).toBe(`/${term}`)
  })

  const texts = [
    'and/or|',
    'https://brightside.test|',
    'https://|',
    'Mon / Tue|',
    '/ dir|',
    '24/7|',
    '/dir\nnext line|',
    '|/dir',
    '/a/b|',
    `/${'x'.repeat(41)}|`,
    '|',
  ]
  it.each(texts)('is text in %j', (marked) => {
    expect(at(marked)).toBeNull()
  })
})

it('finds the templates of the channel by name, those that begin with the term first', () => {
  const all = [
    { name: 'New directions', channel: 'SMS' },
    { name: 'Directions', channel: 'SMS' },
    { name: 'Directions', channel: 'Email' },
    { name: 'Finance', channel: 'SMS' },
  ]
  expect(templatesNamed(all, 'SMS', 'DIR').map(({ name }) => name)).toEqual(['Directions', 'New directions'])
  expect(templatesNamed(all, 'SMS', '')).toHaveLength(3)
  expect(templatesNamed(all, 'SMS', 'parking')).toEqual([])
})
