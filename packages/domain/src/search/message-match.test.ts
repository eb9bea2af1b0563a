import { describe, expect, it } from 'vitest'
import { meantWords, messageMatch, messageWords } from './message-match.ts'

const marked = (text: string, query: string) => {
  const { snippet, matches } = messageMatch(text, messageWords(query))
  return matches.reduceRight(
    (result, { from, to }) => `${result.slice(0, from)}[${result.slice(from, to)}]${result.slice(to)}`,
    snippet,
  )
}

it('looks for the words of a query by their beginnings, and for the singular of a plural', () => {
  expect(messageWords('Crowns, on FRIDAY?')).toEqual(['crown', 'on', 'friday'])
  expect(messageWords('gross bus Seán’s "week-end"')).toEqual(['gross', 'bus', 'sean', 'week', 'end'])
  expect(messageWords('?! …')).toEqual([])
})

it('takes a word that is in no message for those from which one typing error makes it', () => {
  const similar = [
    { word: 'implnat', near: 'implant' },
    { word: 'implnat', near: 'implanted' },
    { word: 'crown', near: 'crown' },
    { word: 'crown', near: 'brown' },
    { word: 'any', near: 'ann' },
  ]
  expect(meantWords(['implnat', 'crown', 'any', 'zirconia'], similar)).toEqual([
    ['implnat', 'implant'],
    ['crown'],
    ['any'],
    ['zirconia'],
  ])
})

describe('the snippet of a message', () => {
  it('marks the beginnings of words that match, whatever their case and accents', () => {
    expect(marked('Is a Crown painful?\n\nCROWNS by Seán', 'crowns sean')).toBe(
      'Is a [Crown] painful? [CROWN]S by [Seán]',
    )
  })

  it('starts shortly before the first match of a long message', () => {
    const text = `${'Thank you for your help today. '.repeat(12)}The zirconia looks lovely. ${'Bye now. '.repeat(30)}`
    const shown = marked(text, 'zirc')
    expect(shown).toMatch(/^….{20,40}\[zirc\]onia looks lovely\. .*…$/)
    expect(shown.length).toBeLessThan(150)
  })

  it('does not mark the middle of a word', () => {
    expect(marked('Unfriday on Friday', 'friday')).toBe('Unfriday on [Friday]')
  })
})
