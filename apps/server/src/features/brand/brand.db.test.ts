import { PICTURE_TOO_WIDE } from '@enamel/domain/brand/assets'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { changePractice, practiceOf, practiceSignature } from '../practice/index.ts'

const { product, practice, staff } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const PATH = '/v3/clients/assets'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

function upload(
  name: string,
  content: Uint8Array,
  { field = 'asset', type = 'image/png', person = staff } = {},
) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(content)], 'picture.png', { type }))
  return person.post(`${PATH}/${name}`, undefined, { raw: form })
}

const assets = async () => (await staff.get(PATH)).body

describe("a practice's pictures", () => {
  it('are none at first; an uploaded one is stored, and replaces the former one, which emails still show (PRC-07)', async () => {
    expect(await assets()).toEqual({ logo: null, footer: null, rep: null })
    const urls: Record<string, string> = {}
    for (const name of ['logo', 'footer', 'rep']) {
      const { status, body } = await upload(name, await picture(900, 900))
      expect([status, body.name]).toEqual([200, name])
      urls[name] = body.url
    }
    expect(await assets()).toEqual(urls)
    expect((await staff.get('/v3/init')).body.settings.assets).toEqual(urls)
    const replaced = await upload('logo', await picture(40, 20))
    expect(await assets()).toEqual({ ...urls, logo: replaced.body.url })
    const former = await fetch(urls.logo ?? '')
    expect((await sharp(await former.arrayBuffer()).metadata()).width).toBe(400)
    const current = await fetch(replaced.body.url)
    expect((await sharp(await current.arrayBuffer()).metadata()).width).toBe(40)
  })

  it('are shown to anybody who has their address, which nobody can guess, and run nothing', async () => {
    const { url } = (await upload('rep', await picture(50, 50))).body
    expect(url).toMatch(/^https?:\/\/[^/]+\/api\/brand\/[0-9a-f]{32}$/)
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const guessed = url.replace(/.$/, url.endsWith('0') ? '1' : '0')
    expect((await fetch(guessed)).status).toBe(404)
    expect((await fetch(`${url}x`)).status).toBe(404)
  })

  it('can be removed, and stay in emails that were sent', async () => {
    const { url } = (await upload('footer', await picture(50, 20))).body
    const { status, body } = await staff.delete(`${PATH}/footer`)
    expect([status, body.footer]).toEqual([200, null])
    expect((await fetch(url)).status).toBe(200)
  })

  it('are at the present address of the product, also when they were uploaded at a former one', async () => {
    const { url } = (await upload('logo', await picture(30, 30))).body
    const moved = url.replace(product.url, 'https://former.example')
    await inside(product.deps, practice, (tx) =>
      changePractice(tx, () => ({ settings: { assets: { logo: moved } } }), product.clock.now()),
    )
    expect((await assets()).logo).toBe(url)
    expect((await staff.get('/v3/init')).body.settings.assets.logo).toBe(url)
    expect((await staff.delete(`${PATH}/footer`)).body.logo).toBe(url)
    const signature = await inside(product.deps, practice, async (tx) =>
      practiceSignature(await practiceOf(tx), product.deps),
    )
    expect(signature).toContain(url)
  })

  it('belong to their practice alone', async () => {
    await upload('logo', await picture(30, 30))
    const other = product.visitor()
    await other.signIn((await aPractice(product.deps)).email)
    expect((await other.get(PATH)).body).toEqual({ logo: null, footer: null, rep: null })
  })
})

describe('an upload', () => {
  it.each(['banner', 'LOGO', '__proto__'])(
    'with the name %s is refused as not found (PRC-07)',
    async (name) => {
      expect((await upload(name, await picture(30, 30))).status).toBe(404)
      expect((await staff.delete(`${PATH}/${name}`)).status).toBe(404)
    },
  )

  it.each<[string, Uint8Array, object]>([
    ['an SVG that is declared as a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    ['a text', Buffer.from('hello'), {}],
    ['an empty file', Buffer.alloc(0), {}],
    ['a different field', Buffer.from('x'), { field: 'file' }],
  ])('of %s is refused, and the former picture stays (PRC-08)', async (_case, content, options) => {
    await upload('logo', await picture(30, 30))
    const before = await assets()
    const { status, body } = await upload('logo', content, options)
    expect([status, body.code, body.message]).toEqual([
      422,
      'invalid_image',
      'Please select a valid image to upload',
    ])
    expect(await assets()).toEqual(before)
  })

  it('of more than 5 MB is refused', async () => {
    const { status, body } = await upload('logo', Buffer.alloc(5 * 1024 * 1024 + 1))
    expect([status, body.code]).toEqual([413, 'image_too_large'])
  })

  it('of 20,000 pixels in width is refused with the reason, and the former picture stays (PRC-08)', async () => {
    const former = (await upload('logo', await picture(30, 30))).body.url
    const { status, body } = await upload('logo', await picture(20_000, 1))
    expect([status, body.code, body.message]).toEqual([422, 'image_too_wide', PICTURE_TOO_WIDE])
    expect((await assets()).logo).toBe(former)
  })

  it('is judged by its content, not by its declared type (PRC-08)', async () => {
    expect((await upload('logo', await picture(30, 30), { type: 'text/html' })).status).toBe(200)
  })
})
