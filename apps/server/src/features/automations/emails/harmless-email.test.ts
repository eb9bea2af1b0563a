import { definitionOf } from '@enamel/domain/automations/email/tree/email-definition'
import { describe, expect, it } from 'vitest'
import { harmlessEmail } from './harmless-email.ts'

const read = (definition: unknown, html = '') =>
  definitionOf(harmlessEmail({ definition, html }, () => false)).mjml
const mjml = `<mjml><mj-body>
<mj-section>
<mj-column>
<mj-text><p>Hello</p></mj-text>
</mj-column>
</mj-section>
</mj-body></mjml>`

describe('the definition of an email', () => {
  it('is saved as the cleaned MJML', () => {
    expect(read({ version: 1, mjml }, '<p>Other</p>')).toBe(mjml)
    expect(read({ version: 1, mjml: mjml.replace('Hello', 'Hello<script>a()</script>') })).toBe(mjml)
  })

  it.each([
    [null],
    [undefined],
    ['<mjml>'],
    [{}],
    [{ version: 2, mjml }],
    [{ version: 1 }],
    [{ version: 1, mjml: '<mjml>' }],
    [{ version: 1, mjml: 7 }],
  ])('is one text of the HTML if it is %j, so that nothing is lost (DSG-07)', (definition) => {
    const html = '<html><body><p onclick="a()">Other</p>{{email.footer}}</body></html>'
    expect(read(definition, html)).toBe(mjml.replace('<p>Hello</p>', '<p>Other</p>'))
  })
})
