import { describe, expect, it } from 'vitest'
import { hostileMails } from '../../../../../e2e/mail-corpus/hostile-html.ts'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { changePractice, practiceOf, practiceSignature } from '../practice/index.ts'

const PATH = '/v3/clients/settings/signature'
const PREVIEW = `${PATH}/preview`
const { product, practice, staff } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })

const stored = async () => (await staff.get('/v3/clients/settings/practice')).body.signature
const inEmails = (of: Practice = practice) =>
  inside(product.deps, of, async (tx) => practiceSignature(await practiceOf(tx), product.deps))

describe('a custom signature', () => {
  it('is stored as it is shown, replaces the generated one in emails, and is removed again (PRC-13, PRC-14)', async () => {
    const html =
      '<p><b>Hannah</b> <a href="https://brightside.test/" target="_blank" rel="noopener noreferrer nofollow">web</a></p>'
    const saved = await staff.put(PATH, { html })
    expect([saved.status, saved.body]).toEqual([200, { enabled: true, html }])
    expect(await stored()).toEqual({ enabled: true, html })
    expect(await inEmails()).toBe(html)
    for (let times = 0; times < 2; times += 1) {
      const removed = await staff.delete(PATH)
      expect([removed.status, removed.body]).toEqual([200, { enabled: false, html: '' }])
    }
    expect(await stored()).toEqual({ enabled: false, html: '' })
    expect(await inEmails()).toContain('<strong>Hannah Price</strong>')
  })

  it('keeps pictures from the web over https and those in the HTML', async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    const { body } = await staff.put(PATH, {
      html: `<img src="https://brightside.test/logo.png"><img src="${pixel}"><img src="http://brightside.test/plain.png"><img src="cid:a">`,
    })
    expect(body.html).toBe(
      `<img src="https://brightside.test/logo.png" /><img src="${pixel}" /><img /><img />`,
    )
  })

  it("keeps the practice's own pictures, whatever the address of the product (PRC-15, PRC-17)", async () => {
    const picture = `${product.url}/api/brand/${'0'.repeat(32)}`
    expect(picture).toMatch(/^http:/)
    const { body } = await staff.put(PATH, {
      html: `<img src="${picture}"><img src="${product.url}/api/v3/init"><img src="${product.url}.evil.test/api/brand/1">`,
    })
    expect(body.html).toBe(`<img src="${picture}" /><img /><img />`)
  })

  it("shows the practice's own pictures at the present address of the product, after it had another one", async () => {
    const picture = (address: string) => `${address}/api/brand/${'0'.repeat(32)}`
    const htmlAt = (address: string) =>
      `<p>Hannah</p><img src="${picture(address)}" /><img src="https://brightside.test/api/logo.png" />`
    const former = { enabled: true, html: htmlAt('http://former.example:3000') }
    await inside(product.deps, practice, (tx) =>
      changePractice(tx, () => ({ settings: { signature: former } }), product.clock.now()),
    )
    const present = { enabled: true, html: htmlAt(product.url) }
    expect(await stored()).toEqual(present)
    expect((await staff.get('/v3/init')).body.settings.practice.signature).toEqual(present)
    expect(await inEmails()).toBe(present.html)
    const refused = await staff.put(PATH, { html: '<p>Second</p>', based_on: { html: former.html } })
    expect(refused.body.record).toEqual(present)
    const html = `<p>Dr</p>${present.html}`
    const saved = await staff.put(PATH, { html, based_on: { html: present.html } })
    expect([saved.status, saved.body.html]).toEqual([200, html])
  })

  it('loses everything that could run, load or frame something (PRC-15)', async () => {
    const harmful = [
      ...['script', 'iframe', 'object', 'embed', 'style', 'frameset', 'frame', 'applet', 'canvas'].map(
        (tag) => `<${tag}>x</${tag}>`,
      ),
      '<link href="https://x.test/a.css"><meta http-equiv="refresh" content="0"><base href="//x.test"><basefont size="7">',
      '<p onclick="x()" ONMOUSEOVER=x()>a</p>',
      '<a href=" java&#10;script:alert(1)">b</a><a href="&#106;avascript:alert(1)">c</a><img src="JaVaScRiPt:alert(1)">',
    ].join('')
    const { body } = await staff.put(PATH, { html: `<p>Kept</p>${harmful}` })
    expect(body.html).toContain('<p>Kept</p>')
    expect(body.html).not.toMatch(
      /<(script|iframe|object|embed|style|link|frameset|frame|applet|meta|base|basefont|canvas)|\son\w+|javascript/i,
    )
  })

  const unusable: [string, unknown, string][] = [
    ['is empty', '', 'Must not be empty'],
    ['is blank', ' \n', 'Must not be empty'],
    ['is missing', undefined, 'Must not be empty'],
    [
      'is empty after cleaning',
      '<script>x</script><p> </p>',
      'Nothing that can be shown is left of this HTML',
    ],
    ['is too long', 'x'.repeat(100_001), 'Must be at most 100000 characters'],
  ]
  it.each(unusable)(
    'is refused when it %s, and the former one stays (PRC-16)',
    async (_case, html, message) => {
      await staff.put(PATH, { html: '<p>Former</p>' })
      const { status, body } = await staff.put(PATH, { html })
      expect([status, body.errors]).toEqual([422, { html: [message] }])
      const preview = await staff.post(PREVIEW, { html })
      expect([preview.status, preview.body.errors]).toEqual([422, { html: [message] }])
      expect(await stored()).toEqual({ enabled: true, html: '<p>Former</p>' })
    },
  )

  it.each(hostileMails)('is previewed as it would be stored: $name (PRC-15)', async ({ html }) => {
    const before = await stored()
    const preview = await staff.post(PREVIEW, { html })
    expect(await stored()).toEqual(before)
    const saved = await staff.put(PATH, { html })
    expect([preview.status, preview.body.html, preview.body.errors]).toEqual([
      saved.status,
      saved.body.html,
      saved.body.errors,
    ])
    if (saved.status === 200) expect(saved.body.html).toContain('A word about implants.')
  })

  it('is not overwritten by an edit that another user has superseded', async () => {
    await staff.put(PATH, { html: '<p>First</p>' })
    const { status, body } = await staff.put(PATH, { html: '<p>Second</p>', based_on: { html: '' } })
    expect([status, body.record]).toEqual([409, { enabled: true, html: '<p>First</p>' }])
    expect(await stored()).toEqual({ enabled: true, html: '<p>First</p>' })
  })

  it('is not removed by a user who has not seen the present one (PRC-14)', async () => {
    const removeSeen = (html: string) =>
      staff.delete(PATH, {
        raw: JSON.stringify({ based_on: { html } }),
        headers: { 'content-type': 'application/json' },
      })
    await staff.put(PATH, { html: '<p>Theirs</p>' })
    const { status, body } = await removeSeen('<p>Seen</p>')
    expect([status, body.code, body.record]).toEqual([
      409,
      'edit_conflict',
      { enabled: true, html: '<p>Theirs</p>' },
    ])
    expect(await stored()).toEqual({ enabled: true, html: '<p>Theirs</p>' })
    expect((await removeSeen('<p>Theirs</p>')).status).toBe(200)
    // A repeated removal is no conflict.
    expect((await removeSeen('<p>Theirs</p>')).status).toBe(200)
    expect(await stored()).toEqual({ enabled: false, html: '' })
  })
})

it('the generated signature has the details and pictures of the practice, and follows them (PRC-17)', async () => {
  const other = await aPractice(product.deps, {
    name: 'Harbour',
    sending_email: 'hello@harbour-two.test',
    settings: JSON.stringify({
      practice: { phone: '+441632960200', representative: 'Owen Lloyd' },
      assets: { logo: 'https://enamel.test/l.png', rep: 'https://enamel.test/r.png' },
    }),
  })
  for (const part of ['Owen Lloyd', 'Harbour', '01632 960200', 'hello@harbour-two.test', 'l.png', 'r.png'])
    expect(await inEmails(other)).toContain(part)
})
