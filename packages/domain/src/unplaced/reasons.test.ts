import { expect, it } from 'vitest'
import { unplacedReasons, unplacedText } from './reasons.ts'

it('says for every reason what it is and what to do', () => {
  for (const reason of unplacedReasons) {
    const { label, advice } = unplacedText(reason)
    expect(label).not.toBe('')
    expect(advice).toMatch(/(Place|Dismiss|Open|Download) it/)
  }
})
