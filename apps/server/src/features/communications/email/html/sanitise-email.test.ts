import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allHostileMails, hostileMails } from '../../../../../../../e2e/mail-corpus/hostile-html.ts'
import { htmlOfText } from './html-of-text.ts'
import { sanitiseEmail, sanitiseSignature, sanitiseTemplate } from './sanitise-email.ts'
import { forbiddenParts, SIGNATURE_PICTURES } from './testing/forbidden-parts.ts'

const inlineUrlOf = (cid: string) => (cid === 'logo@x' ? '/files/logo' : null)
const isOwnPicture = () => false
const sanitise = (html: string) => sanitiseEmail(html, { inlineUrlOf })

describe('hostile HTML', () => {
  it.each(hostileMails.map(({ name, html }) => [name, html]))(
    'is harmless after sanitising: %s',
    (_name, html) => {
      const result = sanitise(html).html
      expect(forbiddenParts(result)).toEqual([])
      expect(result).toContain('A word about implants.')
    },
  )

  it.each(allHostileMails.map(({ name, html }) => [name, html]))(
    'is harmless as a signature, too: %s (PRC-15)',
    (_name, html) => {
      const signature = sanitiseSignature(html, isOwnPicture)
      expect(forbiddenParts(signature, SIGNATURE_PICTURES)).toEqual([])
      expect(signature).toContain('A word about implants.')
      // A stored signature that is edited and saved again stays as it is.
      expect(sanitiseSignature(signature, isOwnPicture)).toBe(signature)
    },
  )

  it('is recognised as harmful by this test before sanitising', () => {
    const harmful = hostileMails.filter(({ html }) => forbiddenParts(html).length > 0)
    const harmless = hostileMails.filter((mail) => !harmful.includes(mail)).map(({ name }) => name)
    // This email consists of text; only its size could do harm.
    expect(harmless).toEqual(['hostile-large-entities-quote'])
  })

  const pieces = fc.oneof(
    fc.constantFrom(...hostileMails.map(({ html }) => html).filter(({ length }) => length < 1000)),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '=',
      '/',
      '&',
      '&lt;',
      '&#60;',
      '&quot;',
      '<!--',
      '-->',
      '--!>',
      ']]>',
      '<![CDATA[',
      '\u0000',
      '\t',
      '\n',
      '\\',
    ),
    fc.constantFrom(
      '<svg',
      '<math>',
      '<a href=',
      '<img src=',
      'style="',
      'javascript:',
      'onload=',
      '</p>',
      '<table><tr>',
      '<xmp>',
      '<title>',
      '<?php',
      '<o:p>',
      '<img title="',
    ),
    fc.string({ maxLength: 12, unit: 'binary' }),
  )

  it('is harmless after sanitising in any mixture, truncated at any position', () => {
    const mixture = fc
      .array(pieces, { maxLength: 12 })
      .chain((parts) => fc.nat(400).map((length) => parts.map((part) => part.slice(0, length)).join('')))
    fc.assert(
      fc.property(mixture, (html) => {
        expect(forbiddenParts(sanitise(html).html)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('is not made harmful by a second pass', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const firstPass = sanitise(parts.join('')).html
        expect(forbiddenParts(sanitise(firstPass).html)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('an ordinary email', () => {
  it('keeps its appearance', () => {
    const html =
      '<table width="600" cellpadding="0" bgcolor="#f4f4f4" align="center"><tbody><tr><td valign="top" style="padding:10px 20px;font-family:\'Segoe UI\',Arial;color:#333;text-align:center"><font color="red" face="Arial" size="2">Hello</font><br /></td></tr></tbody></table>'
    expect(sanitise(html).html).toBe(html)
  })

  it('keeps the background of its body on a block', () => {
    expect(
      sanitise('<html><head><title>t</title></head><body bgcolor="#eee" style="margin:0">Hi</body></html>')
        .html,
    ).toBe('<div bgcolor="#eee" style="margin:0">Hi</div>')
  })

  it('opens its links in new tabs and sends no referrer', () => {
    expect(
      sanitise(
        '<a href="https://a.test/?q=1&amp;r=2" onclick="x" name="n">go</a><a href="MAILTO:o@b.test">write</a><a href="//c.test">c</a>',
      ).html,
    ).toBe(
      '<a href="https://a.test/?q=1&amp;r=2" target="_blank" rel="noopener noreferrer nofollow">go</a><a href="mailto:o@b.test" target="_blank" rel="noopener noreferrer nofollow">write</a><a href="https://c.test/" target="_blank" rel="noopener noreferrer nofollow">c</a>',
    )
  })

  it('loses forbidden styles and preserves the rest', () => {
    expect(
      sanitise(
        '<p style="color:red;position:fixed;background:#fff url(https://t.test/x.png) no-repeat;width:calc(1px);display:flex;margin:0 !important">x</p>',
      ),
    ).toEqual({
      html: '<p style="color:red;background:#fff no-repeat;margin:0 !important">x</p>',
      remoteContent: false,
    })
  })
})

describe('pictures', () => {
  it('are shown from storage when they are part of the email', () => {
    expect(sanitise('<img src="cid:LOGO%40x" alt="Logo"><img src="cid:unknown" alt="gone">')).toEqual({
      html: '<img alt="Logo" src="/files/logo" /><img alt="gone" />',
      remoteContent: false,
    })
  })

  it('are not loaded from other servers until a user asks for them', () => {
    expect(
      sanitise(
        '<img src="https://t.test/a.png?u=1&v=2" width="10"><img srcset="https://t.test/b.png 2x, x">',
      ),
    ).toEqual({
      html: '<img width="10" data-remote-src="https://t.test/a.png?u=1&amp;v=2" /><img data-remote-src="https://t.test/b.png" />',
      remoteContent: true,
    })
  })

  it.each([
    '<table background="https://t.test/b.png"></table>',
    '<p style="background-image:url(//t.test/b.png)">x</p>',
    '<video poster="https://t.test/p.png"></video>',
    '<p style="font-family:x;src:url(https://t.test/f.woff)">x</p>',
  ])('are removed for good from backgrounds, styles and videos: %s', (html) => {
    expect(sanitise(html).remoteContent).toBe(false)
    expect(sanitise(html).html).not.toContain('t.test')
  })

  it('are left out if their URL is too long', () => {
    expect(sanitise(`<img src="https://t.test/${'a'.repeat(3_000_001)}">`)).toEqual({
      html: '<img />',
      remoteContent: false,
    })
  })

  it('that are embedded in the HTML are preserved only if they are raster pictures', () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    expect(
      sanitise(`<img src="${pixel}"><img src="data:image/svg+xml;base64,AAAA"><img src="data:text/html,x">`),
    ).toEqual({
      html: `<img src="${pixel}" /><img /><img />`,
      remoteContent: false,
    })
  })
})

describe('HTML made to stall a parser', () => {
  it.each([
    ['open tags', '<b>'.repeat(1_300_000)],
    ['angle brackets', '<'.repeat(4_000_000)],
    ['unfinished comments', '<!--'.repeat(1_000_000)],
    ['styles full of comment marks', `<b style="${'/*'.repeat(4990)}">`.repeat(390)],
    ['attributes', `<a ${Array.from({ length: 400_000 }, (_, index) => `x${index}`).join(' ')}>`],
  ])('is made harmless in bounded time: %s', (_name, html) => {
    expect(forbiddenParts(sanitise(html).html)).toEqual([])
  })

  it('preserves paragraphs, links and character references when it is nested too deep, and shows no styles', () => {
    const levels = 1200
    const letter =
      '<style>p { color: red }</style><p>Good&nbsp;morning &amp; welcome</p><p>See <a href="https://a.example/"><b>our</b> page</a></p>'
    const { html } = sanitise(
      `${'<div><table><tr><td>'.repeat(levels)}${letter}${'</td></tr></table></div>'.repeat(levels)}<p>Yours</p>`,
    )
    expect(html).toContain('<p>Good\u00a0morning &amp; welcome</p><p>See <a')
    expect(html).toMatch(/<a href="https:\/\/a\.example\/"[^>]*><b>our<\/b> page<\/a><\/p>/)
    expect(html).toMatch(/<p>Yours<\/p>$/)
    expect(html).not.toMatch(/color|&amp;nbsp|(?:<br \/>\s*){2}|<(?:div|table|td)/)
  })

  it('preserves its character references when it has too many elements, and shows no styles', () => {
    const { html } = sanitise(`<style>b{x:y}</style>${'<b>x</b>'.repeat(200_000)}A&nbsp;b &lt; c`)
    expect(html).toMatch(/A&nbsp;b &lt; c$/)
    expect(html).not.toContain('x:y')
  })

  it('preserves its text when it is nested too deep', () => {
    expect(sanitise(`${'<div>'.repeat(3000)}Words &amp; more${'</div>'.repeat(3000)}`).html).toContain(
      'Words',
    )
  })

  it('ends with a notice when it is too long', () => {
    expect(sanitise(`<p>${'long '.repeat(900_000)}</p>`).html).toMatch(
      /<p>The rest of this email is too long to show\.<\/p>$/,
    )
  })
})

describe('plain text as HTML', () => {
  it('is escaped, preserves its lines, and has links', () => {
    expect(htmlOfText('Is 3 < 4?\n  See (www.a.test/x), <https://b.test/?q="1">, or o.hart@c.test.')).toBe(
      '<div style="white-space:pre-wrap">Is 3 &lt; 4?\n  See (<a href="https://www.a.test/x" target="_blank" rel="noopener noreferrer nofollow">www.a.test/x</a>), &lt;<a href="https://b.test/?q=%221" target="_blank" rel="noopener noreferrer nofollow">https://b.test/?q=&quot;1</a>&quot;&gt;, or <a href="mailto:o.hart@c.test" target="_blank" rel="noopener noreferrer nofollow">o.hart@c.test</a>.</div>',
    )
  })

  it('is harmless with any content', () => {
    const text = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          'http://',
          'www.',
          '"',
          '<script>',
          ' ',
          '@b.test',
          'javascript:',
          'https://a.test/"onload="',
        ),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(text, (parts) => {
        expect(forbiddenParts(htmlOfText(parts.join('')))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

describe('the HTML of a template', () => {
  const placeholderLinks = ['{{unsubscribe_link}}', 'tel:{{practice.phone}}']
  const linkOf = (href: string) =>
    href.includes('{{') && !placeholderLinks.includes(href.trim()) ? null : href.trim()
  const clean = (html: string) => sanitiseTemplate(html, { isOwnPicture, linkOf })

  it('has placeholders in its text, and as whole addresses of links that may have them (DSG-06)', () => {
    const link = (href: string) =>
      `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">x</a>`
    expect(clean('<p title="{{practice.name}}">Hi {{patient.first_name}}</p>')).toBe(
      '<p title="{{practice.name}}">Hi {{patient.first_name}}</p>',
    )
    for (const href of placeholderLinks) expect(clean(`<a href=" ${href} ">x</a>`)).toBe(link(href))
    expect(clean('<a href="https://a.test/b">x</a>')).toBe(link('https://a.test/b'))
  })

  it.each([
    '<a href="https://a.test/?{{patient.full_name}}">x</a>',
    '<a href="{{patient.first_name}}">x</a>',
    '<a href="tel:{{patient.phone}}">x</a>',
    '<a href="javascript:{{unsubscribe_link}}">x</a>',
  ])('has no other address with a placeholder: %s (DSG-06)', (html) => {
    expect(clean(html)).toBe('<a>x</a>')
  })

  it('has no picture whose address has a placeholder, which would tell a server who reads it (DSG-06)', () => {
    expect(clean('<img src="https://a.test/?{{patient.full_name}}" alt="{{practice.name}}">')).toBe(
      '<img alt="{{practice.name}}" />',
    )
  })
})
