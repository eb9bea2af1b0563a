import { expect, it } from 'vitest'
import { unplacedReasons, unplacedText } from './reasons.ts'

it('every reason has a label and an instruction', () => {
  for (const reason of unplacedReasons) {
    const { label, advice } = unplacedText(reason)
    expect(label).not.toBe('')
    expect(advice).toMatch(/(Place|Dismiss|Open|Download) it/)
  }
})
