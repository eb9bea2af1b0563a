import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import type { FakeAppServer } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { practiceServer } from './testing/practice-server.ts'

const ASSETS = '/api/v3/clients/assets'
const UPLOAD = `POST ${ASSETS}/logo`
const NOT_AN_IMAGE = 'Please select a valid image to upload'
const TOO_LARGE = 'This image is too large: it can have at most 5 MB'

const brand = page.getByRole('region', { name: 'Brand', exact: true })
/** The part of one picture. */
const slot = (label: string) => brand.getByRole('group', { name: label, exact: true })
const button = (label: string, name: string) => slot(label).getByRole('button', { name, exact: true })
const alert = brand.getByRole('alert')
const picture = (color: string) => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 8
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 8, 8)
  return canvas.toDataURL('image/png')
}
const [former, current] = [picture('red'), picture('blue')]

/** A file as a user chooses it. */
const aFile = (type: string, bytes = 1) => new File([new Uint8Array(bytes)], 'picture', { type })
function choose(label: string, file: File) {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="File for ${label}"]`)
  if (!input) throw new Error(`${label} cannot be chosen`)
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const uploads = ({ calls }: FakeAppServer) => calls.filter((call) => call === UPLOAD).length

/** A server whose practice has a logo, which is replaced by an upload and removed. */
function brandServer() {
  const server = practiceServer()
  const set = (logo: string | null) =>
    server.reply({ [`GET ${ASSETS}`]: { body: { logo, footer: null, rep: null } } })
  set(former)
  server.reply({
    [UPLOAD]: () => {
      set(current)
      return { body: { name: 'logo', url: current } }
    },
    [`DELETE ${ASSETS}/logo`]: () => {
      set(null)
      return { body: { logo: null, footer: null, rep: null } }
    },
  })
  return server
}

const openBrand = (server: FakeAppServer) => openSignedIn(server, '/settings/practice#branding')

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

describe('the brand', () => {
  it('shows the recommended sizes, and an uploaded picture at once in place of the former one (PRC-09, PRC-10)', async () => {
    const server = brandServer()
    openBrand(server)
    for (const size of ['250x250', '200x200', '500x150'])
      await expect.element(brand.getByText(`Recommended size ${size}`)).toBeVisible()
    await expect.element(brand.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', former)
    choose('Logo', aFile('image/png'))
    await expect.element(brand.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', current)
    expect(server.calls).toContain(UPLOAD)
  })

  it('refuses any other file without sending it, and shows why an upload failed (PRC-08)', async () => {
    const server = brandServer()
    openBrand(server)
    await expect.element(button('Logo', 'Replace Logo')).toBeVisible()
    for (const type of ['image/svg+xml', 'image/gif', 'text/html', '']) {
      choose('Logo', aFile(type))
      await expect.element(alert).toHaveTextContent(NOT_AN_IMAGE)
    }
    expect(uploads(server)).toBe(0)
    server.reply({ [UPLOAD]: refusal(422, 'invalid_image', NOT_AN_IMAGE) })
    for (const [index, type] of ['image/apng', 'image/jpeg', 'image/png', 'image/webp'].entries()) {
      choose('Logo', aFile(type))
      await expect.poll(() => uploads(server)).toBe(index + 1)
      await expect.element(alert).toHaveTextContent(NOT_AN_IMAGE)
    }
    await expect.element(brand.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', former)
  })

  it('refuses a picture of more than 5 MB, here and when the server does, and forgets the error with the next file', async () => {
    const server = brandServer()
    openBrand(server)
    await expect.element(button('Logo', 'Replace Logo')).toBeVisible()
    choose('Logo', aFile('image/png', 5 * 1024 * 1024 + 1))
    await expect.element(alert).toHaveTextContent(TOO_LARGE)
    expect(uploads(server)).toBe(0)
    server.reply({ [UPLOAD]: refusal(413, 'image_too_large', TOO_LARGE) })
    choose('Logo', aFile('image/png'))
    await expect.element(slot('Logo').getByRole('alert')).toHaveTextContent(TOO_LARGE)
    server.reply({ [UPLOAD]: { body: { name: 'logo', url: current } } })
    choose('Logo', aFile('image/png'))
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('says when the server cannot be reached, and the picture can be chosen again', async () => {
    const server = brandServer()
    openBrand(server)
    await expect.element(button('Logo', 'Replace Logo')).toBeVisible()
    server.reply({ [UPLOAD]: 'no response' })
    choose('Logo', aFile('image/png'))
    await expect.element(alert).toBeVisible()
    await expect.element(button('Logo', 'Replace Logo')).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('shows that a slow upload is under way, keeps the focus, and takes no second file meanwhile', async () => {
    const server = brandServer()
    const uploaded = Promise.withResolvers<void>()
    server.reply({
      [UPLOAD]: () => uploaded.promise.then(() => ({ body: { name: 'logo' as const, url: current } })),
    })
    openBrand(server)
    const replace = button('Logo', 'Replace Logo')
    await expect.element(replace).toBeVisible()
    ;(replace.element() as HTMLElement).focus()
    choose('Logo', aFile('image/png'))
    await expect.element(replace).toHaveTextContent('Uploading')
    await expect.element(replace).toHaveAttribute('aria-busy', 'true')
    await expect.element(button('Logo', 'Remove Logo')).toBeDisabled()
    choose('Logo', aFile('image/png'))
    uploaded.resolve()
    await expect.element(brand.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', current)
    await expect.element(replace).toHaveFocus()
    expect(uploads(server)).toBe(1)
  })

  it('removes a picture with the keyboard, and the focus stays with the part of the picture', async () => {
    const server = brandServer()
    openBrand(server)
    const remove = button('Logo', 'Remove Logo')
    await expect.element(remove).toBeVisible()
    ;(remove.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Logo', 'Are you sure?')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Logo', 'Choose Logo')).toHaveFocus()
    await expect.element(brand.getByRole('img', { name: 'Logo' })).not.toBeInTheDocument()
    expect(server.calls).toContain(`DELETE ${ASSETS}/logo`)
  })

  it('says why a picture was not removed, and still shows it', async () => {
    const server = brandServer()
    server.reply({ [`DELETE ${ASSETS}/logo`]: refusal(500, 'unknown_error', 'unknown_error') })
    openBrand(server)
    await button('Logo', 'Remove Logo').click()
    await button('Logo', 'Are you sure?').click()
    await expect.element(alert).toBeVisible()
    await expect.element(brand.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', former)
  })

  it('has its pictures below each other on a phone, each within the page', async () => {
    await page.viewport(390, 844)
    openBrand(brandServer())
    await expect.element(slot('Footer')).toBeVisible()
    const slots = ['Rep photo', 'Logo', 'Footer'].map((label) =>
      slot(label).element().getBoundingClientRect(),
    )
    for (const { left, right } of slots) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
    }
    expect(slots[1]?.top).toBeGreaterThanOrEqual(slots[0]?.bottom ?? 0)
    expect(slots[2]?.top).toBeGreaterThanOrEqual(slots[1]?.bottom ?? 0)
  })
})
