import { expect, it } from 'vitest'
import { marketingFooter } from './marketing-footer.ts'

it('a bulk email says why the patient gets it, and has a link to unsubscribe', () => {
  expect(marketingFooter('Brightside').shown).toBe(
    'You receive this email because you agreed to hear from Brightside. Unsubscribe',
  )
  expect(marketingFooter('Smith & Sons').withLink('https://app.test/u?a&b')).toEqual({
    text: 'You receive this email because you agreed to hear from Smith & Sons.\nUnsubscribe: https://app.test/u?a&b',
    html: 'You receive this email because you agreed to hear from Smith &amp; Sons. <a href="https://app.test/u?a&amp;b">Unsubscribe</a>',
  })
})
