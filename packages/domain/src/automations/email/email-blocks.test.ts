import { expect, it } from 'vitest'
import { mjmlOf } from './email-blocks.ts'

it('blocks become the MJML that the designer opens, their texts escaped', () => {
  expect(
    mjmlOf([
      { type: 'logo' },
      { type: 'heading', text: 'Smith & Sons' },
      { type: 'text', paragraphs: ['Hi {{patient.first_name}},', 'a < b'] },
      { type: 'button', text: 'Call "us"', href: 'https://a.test/?b="c"&d' },
      { type: 'signature' },
    ]),
  ).toBe(`<mjml><mj-body>
<mj-section>
<mj-column>
<mj-text>{{brand.logo}}</mj-text>
<mj-text><h1>Smith &amp; Sons</h1></mj-text>
<mj-text><p>Hi {{patient.first_name}},</p><p>a &lt; b</p></mj-text>
<mj-button href="https://a.test/?b=&quot;c&quot;&amp;d">Call &quot;us&quot;</mj-button>
<mj-text>{{signature}}</mj-text>
</mj-column>
</mj-section>
</mj-body></mjml>`)
})
