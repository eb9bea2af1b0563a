import { expect, it } from 'vitest'
import { unplacedReasons, unplacedWords } from './reasons.ts'

it('says for every reason what it is and what to do', () => {
  for (const reason of unplacedReasons) {
    const { label, advice } = unplacedWords(reason)
    expect(label).not.toBe('')
    expect(advice).toMatch(/(Place|Dismiss|Open|Download) it/)
  }
})
