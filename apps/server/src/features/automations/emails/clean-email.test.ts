import { type EmailTree, leavesOf } from '@enamel/domain/automations/email/tree/email-element'
import { readMjml } from '@enamel/domain/automations/email/tree/read-mjml'
import { emailOfHtml } from '@enamel/domain/automations/email/tree/saved-email'
import { writeMjml } from '@enamel/domain/automations/email/tree/write-mjml'
import { describe, expect, it } from 'vitest'
import { allHostileMails } from '../../../../../../e2e/mail-corpus/hostile-html.ts'
import {
  forbiddenParts,
  SIGNATURE_PICTURES,
} from '../../communications/email/html/testing/forbidden-parts.ts'
import { cleanEmail } from './clean-email.ts'

const OWN = 'http://localhost:3000/api/picture'
const isOwnPicture = (url: string) => url === OWN
const sourceOf = (column: string, attributes = { body: '', section: '', column: '' }) =>
  `<mjml><mj-body${attributes.body}>
<mj-section${attributes.section}>
<mj-column${attributes.column}>
${column}
</mj-column>
</mj-section>
</mj-body></mjml>`
const cleaned = (source: string) => writeMjml(cleanEmail(readMjml(source) as EmailTree, isOwnPicture))

describe('an email', () => {
  it('has the attributes and addresses that it may have (DSG-06)', () => {
    const source = sourceOf(
      `<mj-text align="center" color="#ff0000" font-family="Georgia, &#39;Times New Roman&#39;" padding="0 8px">Hi</mj-text>
<mj-image alt="A &lt;tooth&gt;" src="https://a.test/b.png?c&amp;d" href="https://a.test/" />
<mj-image src="${OWN}" />
<mj-button background-color="rgb(1, 2, 3)" inner-padding="4px" href="tel:{{practice.phone}}">Call {{practice.phone}}</mj-button>
<mj-divider border-width="2px" />
<mj-spacer height="40px" />`,
      { body: ' background-color="#eee"', section: ' padding="0"', column: ' width="50%"' },
    )
    const own = cleaned(source)
    // The order of attributes with addresses may change once.
    expect(
      own.replace(
        ' href="https://a.test/" src="https://a.test/b.png?c&amp;d"',
        ' src="https://a.test/b.png?c&amp;d" href="https://a.test/"',
      ),
    ).toBe(source)
    expect(cleaned(own)).toBe(own)
  })

  it('has no others (DSG-06)', () => {
    const source = sourceOf(
      `<mj-text css-class="x" color="red;background:url(https://a.test)" font-family="&quot;" height="expression(1)" onclick="a()">Hi</mj-text>
<mj-image src="http://a.test/b.png" href="javascript:a()" srcset="https://a.test 2x" usemap="#a" />
<mj-image src="data:image/png;base64,AAAA" />
<mj-image src="https://a.test/{{patient.last_name}}" />
<mj-button href="https://a.test/{{patient.last_name}}" rel="x" name="y">Go</mj-button>`,
      { body: ' css-class="x"', section: ' background-url="https://a.test/b.png"', column: ' width="1em"' },
    )
    expect(cleaned(source)).toBe(
      sourceOf('<mj-text>Hi</mj-text>\n<mj-image />\n<mj-image />\n<mj-image />\n<mj-button>Go</mj-button>'),
    )
  })

  it('has the tags in its links as they are filled, however they were written (DSG-06)', () => {
    expect(
      cleaned(
        sourceOf(`<mj-button href=" {{ Unsubscribe_Link }} ">Go</mj-button>
<mj-image src="https://a.test/b.png" href="MAILTO:{{ practice.email }}" />`),
      ),
    ).toBe(
      sourceOf(`<mj-button href="{{unsubscribe_link}}">Go</mj-button>
<mj-image href="mailto:{{practice.email}}" src="https://a.test/b.png" />`),
    )
    expect(cleaned(sourceOf('<mj-text><a href="{{ UNSUBSCRIBE_LINK }}">x</a></mj-text>'))).toContain(
      '<a href="{{unsubscribe_link}}" ',
    )
  })

  it('has text alone in its buttons (DSG-06)', () => {
    expect(
      cleaned(sourceOf('<mj-button><b>Read</b> &amp;<br><img src="https://a.test/b.png">go</mj-button>')),
    ).toBe(sourceOf('<mj-button>Read &amp; go</mj-button>'))
  })

  it('can be made of HTML alone, as one text (DSG-07)', () => {
    expect(
      writeMjml(
        cleanEmail(emailOfHtml('<p>Hi <script>a()</script>{{patient.first_name}}</p>'), isOwnPicture),
      ),
    ).toBe(sourceOf('<mj-text><p>Hi {{patient.first_name}}</p></mj-text>'))
  })
})

describe('hostile HTML', () => {
  it.each(allHostileMails.map(({ name, html }) => [name, html]))(
    'is harmless in a text, and stays as it is when it is saved again: %s (DSG-06)',
    (_name, html) => {
      const email = cleanEmail(emailOfHtml(html), isOwnPicture)
      const content = leavesOf(email)[0]?.content ?? ''
      expect(forbiddenParts(content, SIGNATURE_PICTURES)).toEqual([])
      expect(content).toContain('A word about implants.')
      expect(cleaned(writeMjml(email))).toBe(writeMjml(email))
    },
  )
})
