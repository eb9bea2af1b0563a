import {
  type EmailAttributes,
  type EmailElement,
  emailElement,
  emailTree,
  leavesOf,
} from '@enamel/domain/automations/email/tree/email-element'
import { emailOfHtml } from '@enamel/domain/automations/email/tree/saved-email'
import { describe, expect, it } from 'vitest'
import { allHostileMails } from '../../../../../../e2e/mail-corpus/hostile-html.ts'
import { cleanEmail } from './clean-email.ts'
import { withInlineStyles } from './inline-styles.ts'
import { renderEmail } from './render-email.ts'

const lines = { subject: 'Hello {{patient.first_name}} & all', preview: 'A first <look>' }
const emailOf = (blocks: readonly EmailElement[], attributes: EmailAttributes = {}) =>
  emailTree([emailElement('mj-section', attributes, [emailElement('mj-column', {}, blocks)])])
const aText = (content: string, attributes: EmailAttributes = {}) =>
  emailElement('mj-text', attributes, content)
const htmlOf = async (...blocks: EmailElement[]) => (await renderEmail(emailOf(blocks), lines)).html

describe('a rendered email', () => {
  it('is 600 px wide tables with inline styles, the preview hidden first, without scripts, style sheets and fonts from elsewhere (DSG-05)', async () => {
    const html = await htmlOf(
      aText('<h1>Hello</h1><p>One</p><p>Two</p>'),
      emailElement('mj-button', { href: 'https://a.test/' }, 'Go'),
      emailElement('mj-divider', {}),
    )
    expect(html).toContain('<html lang="en-GB" dir="ltr"')
    expect(html).toContain('<title>Hello {{patient.first_name}} &amp; all</title>')
    expect(html).toMatch(/<body[^>]*>\s*<div style="display:none;[^"]*">A first &lt;look&gt;<\/div>/)
    expect(html).toContain('max-width:600px')
    expect(html).toContain('<h1 style="margin:0;font-size:24px;line-height:32px;font-weight:600">Hello</h1>')
    expect(html).toContain('<p style="margin:0 0 12px">One</p><p style="margin:0">Two</p>')
    expect(html).not.toMatch(/<script|<link|@import|@font-face|url\(|fonts\.googleapis/i)
    expect(html.match(/https?:\/\/[^"\s]+/g)).toEqual(['http://www.w3.org/1999/xhtml', 'https://a.test/'])
    expect(html).toContain('{{email.footer}}')
  })

  it('has no empty preview', async () => {
    const { html } = await renderEmail(emailOf([aText('Hi')]), { subject: 'Hello', preview: ' ' })
    expect(html).not.toContain('display:none')
  })

  it('has pictures with a description, which may be empty, and none that was not chosen (DSG-05)', async () => {
    const html = await htmlOf(
      emailElement('mj-image', { src: 'https://a.test/b.png?c&d', alt: 'A "tooth"' }),
      emailElement('mj-image', { src: 'https://a.test/e.png' }),
      emailElement('mj-image', { alt: 'Nothing' }),
    )
    expect(html.match(/<img[^>]*>/g)).toHaveLength(2)
    expect(html).toMatch(/<img\s[^>]*alt="A &quot;tooth&quot;"[^>]*src="https:\/\/a\.test\/b\.png\?c&amp;d"/)
    expect(html).toMatch(/<img\s[^>]*alt=""[^>]*src="https:\/\/a\.test\/e\.png"/)
  })

  it('is the same whenever it is rendered (DSG-02)', async () => {
    const blocks = [aText('<p>Hello</p>'), aText('{{signature}}')]
    expect(await htmlOf(...blocks)).toBe(await htmlOf(...blocks))
  })

  it('is dark in the dark, except for sections with colours of their own', async () => {
    const render = async (element: EmailElement, attributes: EmailAttributes = {}) =>
      (await renderEmail(emailOf([element], attributes), lines)).html
    const plain = await render(aText('Hi'))
    expect(plain).toContain('@media (prefers-color-scheme: dark)')
    expect(plain).toContain('<meta name="color-scheme" content="light dark">')
    expect(plain).toMatch(/class="ground"/)
    expect(plain).toMatch(/class="ink"/)
    for (const own of [
      await render(aText('Hi', { color: '#ff0000' })),
      await render(aText('<span style="color:red">Hi</span>')),
      await render(aText('Hi'), { 'background-color': '#ffeeee' }),
    ])
      expect(own).not.toMatch(/class="(?:ground|ink)"/)
  })

  it('has a plain text that names the address of each link', async () => {
    const { plainText } = await renderEmail(
      emailOf([
        aText('{{brand.logo}}'),
        aText(
          '<h1>Hello</h1><p>Read <a href="https://a.test/?b&amp;c">this</a> or <a href="mailto:a@b.test">write</a></p>',
        ),
        aText('<p>{{unsubscribe_link}}, or <a href="{{unsubscribe_link}}">here</a></p>'),
        emailElement('mj-image', { src: 'https://a.test/b.png', alt: 'A tooth' }),
        emailElement('mj-image', { src: 'https://a.test/b.png', href: 'https://a.test/offer', alt: '' }),
        emailElement('mj-image', { src: 'https://a.test/b.png', href: '{{unsubscribe_link}}' }),
        emailElement('mj-image', { href: 'https://a.test/none', alt: 'Not chosen' }),
        aText('<a href="https://a.test/c"><img src="https://a.test/b.png" alt=""></a>'),
        emailElement('mj-divider', {}),
        emailElement('mj-button', { href: 'tel:{{practice.phone}}' }, 'Call us &amp; ask'),
        emailElement('mj-button', { href: 'https://a.test/' }, 'Go'),
      ]),
      lines,
    )
    expect(plainText).toBe(
      [
        '{{brand.logo}}',
        'Hello',
        'Read this (https://a.test/?b&c) or write',
        'Unsubscribe: {{unsubscribe_link}}, or here ({{unsubscribe_link}})',
        'A tooth',
        'https://a.test/offer',
        'Unsubscribe: {{unsubscribe_link}}',
        'https://a.test/c',
        'Call us & ask',
        'Go: https://a.test/',
        '{{email.footer}}',
      ].join('\n\n'),
    )
  })
})

describe('hostile HTML in a rendered email', () => {
  const spaceless = (html: string) => html.replace(/\s+/g, '')
  const withoutGround = (html = '') =>
    html.replace('class="ground-outlook"', 'class=""').replace(/class="(?:ground|ink)"/g, '')
  const isOwnPicture = () => false

  it('is only what the sanitiser made of it, in the place of the text (DSG-06)', async () => {
    const [before, after] = spaceless(await htmlOf(aText('MARK'))).split('MARK')
    for (const { name, html: hostile } of allHostileMails) {
      const email = cleanEmail(emailOfHtml(hostile), isOwnPicture)
      const content = leavesOf(email)[0]?.content ?? ''
      const html = spaceless((await renderEmail(email, lines)).html)
      const isPlain = html.includes('class="ground"')
      const [start, end] = isPlain ? [before, after] : [before, after].map(withoutGround)
      expect(html, name).toBe(`${start}${spaceless(withInlineStyles(content, {}))}${end}`)
    }
  })

  it('is only text in the attributes and lines of an email (DSG-06)', async () => {
    const tagsOf = (html: string) =>
      html.replace(/\s(?:alt|title|aria-label)="[^"]*"/g, '').match(/<[^<>]*>/g)
    const render = async (text: string) => {
      const attributes = Object.fromEntries(
        [
          'alt',
          'title',
          'width',
          'href',
          'src',
          'color',
          'background-color',
          'font-family',
          'padding',
          'css-class',
        ].map((name) => [name, text]),
      )
      const picture = { ...attributes, src: 'https://a.test/b.png' }
      const email = cleanEmail(
        emailOf(
          [
            emailElement('mj-image', picture),
            emailElement('mj-button', attributes, 'Go'),
            aText('Hi', attributes),
          ],
          attributes,
        ),
        isOwnPicture,
      )
      return (await renderEmail(email, { subject: text, preview: text })).html
    }
    const plain = tagsOf(await render('?'))
    for (const { name, html } of allHostileMails) expect(tagsOf(await render(html)), name).toEqual(plain)
  })
})
