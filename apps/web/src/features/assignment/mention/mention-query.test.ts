import { describe, expect, it } from 'vitest'
import { mentionQuery } from './mention-query.ts'

/** The query in a text whose cursor is marked by "|". */
const at = (marked: string) => mentionQuery(marked.replace('|', ''), marked.indexOf('|'))

describe('an @ in a note', () => {
  it.each([
    ['@|', ''],
    ['@sa|', 'sa'],
    ['@Sam Pa|', 'Sam Pa'],
    ['Ask @sa| first', 'sa'],
    ['Rang\n@sa|', 'sa'],
    ['(@sa|', 'sa'],
  ])('searches for a colleague in %j', (marked, term) => {
    const query = at(marked)
    expect(query?.term).toBe(term)
    expect(marked.replace('|', '').slice(query?.from, query?.to)).toBe(`@${term}`)
  })

  it.each(['grace@mail.test|', 'at @ |', '@sa\n|', '|@sa', `@${'x'.repeat(31)}|`, '|'])(
    'is text in %j',
    (marked) => {
      expect(at(marked)).toBeNull()
    },
  )
})
