import type { PracticeSettings } from '@enamel/contract/practice-settings'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { type FakeAppServer, fakeAppServer, init } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const PRACTICE = '/api/v3/clients/settings/practice'
const SIGNATURE = '/api/v3/clients/settings/signature'
const OWN = { enabled: true, html: '<p><b>Hannah</b> from Brightside</p>' }

/** The addresses of logo and photo. */
const pictures = { logo: 'https://brightside.test/logo.png', rep: 'https://brightside.test/rep.png' }

const settings: PracticeSettings = {
  name: 'Brightside Dental',
  phone: '+441632960100',
  region: 'england-and-wales',
  representative: 'Hannah Price',
  email: 'hello@brightside.test',
  signature: { enabled: false, html: '' },
  types: ['General', 'Implants'],
  available_types: ['Clear aligners', 'General', 'Implants', 'Veneers'],
}

/** A server that stores the practice's settings. */
function practiceServer(changes: Partial<PracticeSettings> = {}) {
  let stored = { ...settings, ...changes }
  const lastBody = () => server.bodies.at(-1)?.body as Record<string, unknown>
  const server = fakeAppServer({
    'GET /api/integrations': { body: [] },
    'GET /api/v3/init': {
      body: { ...init, settings: { ...init.settings, assets: { ...pictures, footer: null } } },
    },
    'GET /api/v3/clients/assets': { body: { logo: null, footer: null, rep: null } },
    'GET /api/v3/clients/settings/sources': { body: [{ name: 'Unknown', custom: false, count: 0 }] },
    [`GET ${PRACTICE}`]: () => ({ body: stored }),
    [`PUT ${PRACTICE}`]: () => {
      const { based_on: _, ...sent } = lastBody()
      stored = { ...stored, ...sent }
      return { body: stored }
    },
    [`PUT ${SIGNATURE}`]: () => {
      stored = { ...stored, signature: { enabled: true, html: `${lastBody().html}` } }
      return { body: stored.signature }
    },
    [`DELETE ${SIGNATURE}`]: () => {
      stored = { ...stored, signature: { enabled: false, html: '' } }
      return { body: stored.signature }
    },
  })
  return server
}

const openPractice = (server: FakeAppServer) => openSignedIn(server, '/settings/practice')

const section = (name: string) => page.getByRole('region', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => section('Signature').getByRole('button', { name, exact: true })
const saveButton = page.getByRole('button', { name: 'Save Settings' })
const savedToast = page.getByText('Setting successfully applied!')
const changesOf = ({ bodies }: FakeAppServer) => bodies.map(({ body }) => body)

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

const sizes: [number, number][] = [
  [1440, 900],
  [390, 844],
]
it.each(sizes)(
  'at %d by %d px, only the sections scroll to that of the address, and the tabs stay',
  async (...size) => {
    await page.viewport(...size)
    const server = practiceServer()
    const loaded = Promise.withResolvers<void>()
    server.reply({ [`GET ${PRACTICE}`]: () => loaded.promise.then(() => ({ body: settings })) })
    openSignedIn(server, '/settings/practice#sources')
    const top = (element: Element) => element.getBoundingClientRect().top
    const sources = section('Sources')
    await expect.poll(() => document.activeElement === sources.element()).toBe(true)
    const isScrolled = () => document.querySelector('main')?.scrollTop
    expect(isScrolled()).toBe(0)
    loaded.resolve()
    await expect.element(field('Practice name')).toBeInTheDocument()
    await expect.poll(() => top(sources.element())).toBeLessThan(size[1] - 100)
    expect(isScrolled()).toBe(0)
    expect(top(page.getByRole('tablist', { name: 'Settings' }).element())).toBeGreaterThan(0)
  },
)

it('only the section that is being read is marked in the list of sections', async () => {
  await page.viewport(1440, 700)
  openPractice(practiceServer())
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const marked = () =>
    links
      .elements()
      .filter((link) => link.hasAttribute('aria-current'))
      .map(({ textContent }) => textContent)
  await expect.poll(marked).toEqual(['Details'])
  await links.getByText('Sources').click()
  await expect.poll(marked).toEqual(['Sources'])
})

describe('the details of the practice', () => {
  it('are shown, checked, saved and there after a reload and in the signature (PRC-02, PRC-03, PRC-04, SETT-07, SETT-09)', async () => {
    const server = practiceServer()
    const app = openPractice(server)
    await expect.element(field('Practice name')).toHaveValue('Brightside Dental')
    await expect.element(field('Phone')).toHaveValue('01632 960100')
    for (const [label, text, message] of [
      ['Practice name', ' ', 'Enter a practice name'],
      ['Representative', '', 'Enter a representative name'],
      ['Phone', '', 'Must not be empty'],
      ['Phone', '0163', 'Enter a valid phone number'],
      ['Email', '', 'Must not be empty'],
      ['Email', 'hello@', 'Enter a valid email address'],
    ] as const) {
      const before = (field(label).element() as HTMLInputElement).value
      await field(label).fill(text)
      await userEvent.tab()
      await expect.element(field(label)).toHaveAccessibleDescription(message)
      await expect.element(saveButton).not.toBeInTheDocument()
      await field(label).fill(before)
    }
    await field('Practice name').fill('Harbour View')
    await field('Phone').fill('01632 960200')
    await page.getByRole('combobox', { name: 'Region' }).click()
    expect(
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['England and Wales', 'Scotland', 'Northern Ireland'])
    await page.getByRole('option', { name: 'Scotland' }).click()
    await saveButton.click()
    await expect.element(savedToast).toBeVisible()
    await expect.element(saveButton).not.toBeInTheDocument()
    expect(changesOf(server)).toEqual([
      {
        name: 'Harbour View',
        phone: '01632 960200',
        region: 'scotland',
        based_on: { name: 'Brightside Dental', phone: '+441632960100', region: 'england-and-wales' },
      },
    ])
    app.close()
    openPractice(server)
    await expect.element(field('Practice name')).toHaveValue('Harbour View')
    await expect.element(page.getByRole('combobox', { name: 'Region' })).toHaveTextContent('Scotland')
    // The generated signature has the saved name (PRC-17).
    await expect.poll(signatureText).toContain('Harbour View')
  })

  it('keep what was typed when the save fails, with the error at the field that the server names (SETT-07, SETT-09)', async () => {
    const server = practiceServer()
    openPractice(server)
    await field('Representative').fill('Sam Okafor')
    server.reply({
      [`PUT ${PRACTICE}`]: { status: 500, body: { code: 'unknown_error', message: 'unknown_error' } },
    })
    await saveButton.click()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(field('Representative')).toHaveValue('Sam Okafor')
    server.reply({
      [`PUT ${PRACTICE}`]: {
        status: 422,
        body: {
          code: 'validation',
          message: 'Please check the marked fields and try again.',
          errors: { representative: ['Must be at most 255 characters'] },
        },
      },
    })
    await saveButton.click()
    await expect
      .element(field('Representative'))
      .toHaveAccessibleDescription('Must be at most 255 characters')
  })

  it('show before the save that a new domain of the email becomes the one that emails come from', async () => {
    openPractice(practiceServer())
    await field('Email').fill('hello@harbour.test')
    await expect
      .element(section('Practice Email').getByRole('status'))
      .toHaveTextContent('Your emails will then come from harbour.test.')
  })

  it('show why they cannot be loaded, and are loaded again (SETT-08)', async () => {
    const server = practiceServer()
    server.reply({ [`GET ${PRACTICE}`]: refusal(500, 'unknown_error', 'unknown_error') })
    openPractice(server)
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    server.reply({ [`GET ${PRACTICE}`]: { body: settings } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(field('Practice name')).toHaveValue('Brightside Dental')
  })
})

it('General is always chosen, and the other types are chosen from those available (PRC-06)', async () => {
  const server = practiceServer()
  openPractice(server)
  const types = section('Types').getByRole('checkbox')
  await expect
    .poll(() => types.elements().map((box) => (box as HTMLInputElement).labels?.[0]?.textContent))
    .toEqual(['Clear aligners', 'General', 'Implants', 'Veneers'])
  const general = section('Types').getByRole('checkbox', { name: 'General' })
  await expect.element(general).toBeChecked()
  await expect.element(general).toBeDisabled()
  await section('Types').getByRole('checkbox', { name: 'Veneers' }).click()
  await section('Types').getByRole('checkbox', { name: 'Implants' }).click()
  await saveButton.click()
  await expect.element(savedToast).toBeVisible()
  expect(changesOf(server)).toEqual([
    { types: ['General', 'Veneers'], based_on: { types: ['General', 'Implants'] } },
  ])
})

/** The elements that no signature may contain (PRC-15). */
const FORBIDDEN =
  'script, iframe, object, embed, style, link, frameset, frame, applet, meta, base, basefont, canvas'

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="Signature"]')
const signatureText = () => frame()?.contentDocument?.body?.textContent?.trim() ?? ''

describe('the signature', () => {
  it('is generated from the details until it is modified, previewed and saved (PRC-11, PRC-12, PRC-13, PRC-17)', async () => {
    const server = practiceServer()
    openPractice(server)
    for (const part of ['Hannah Price', 'Brightside Dental', '01632 960100', 'hello@brightside.test'])
      await expect.poll(signatureText).toContain(part)
    const shown = [...(frame()?.contentDocument?.images ?? [])]
    expect(shown.map(({ src }) => src).sort()).toEqual([pictures.logo, pictures.rep])
    await button('Modify').click()
    await button('Cancel').click()
    await button('Modify').click()
    const html = section('Signature').getByLabelText('HTML')
    await expect.element(html).toHaveFocus()
    await html.fill('<p>Kind regards</p>')
    await button('Preview').click()
    await expect.poll(signatureText).toBe('Kind regards')
    await button('Back to editing').click()
    await expect.element(html).toHaveValue('<p>Kind regards</p>')
    await button('Preview').click()
    await button('Save signature').click()
    await expect.element(section('Signature').getByText('Saved')).toBeVisible()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.bodies).toEqual([
      { call: `PUT ${SIGNATURE}`, body: { html: '<p>Kind regards</p>', based_on: { html: '' } } },
    ])
  })

  it('of the practice is edited or deleted, and editing can be cancelled (PRC-11, PRC-12, PRC-14)', async () => {
    const server = practiceServer({ signature: OWN })
    openPractice(server)
    await expect.poll(signatureText).toBe('Hannah from Brightside')
    await button('Edit').click()
    await section('Signature').getByLabelText('HTML').fill('<p>Other</p>')
    await button('Cancel').click()
    await expect.poll(signatureText).toBe('Hannah from Brightside')
    await button('Delete').click()
    await button('Are you sure?').click()
    await expect.element(section('Signature').getByText('Deleted')).toBeVisible()
    await expect.element(button('Modify')).toBeVisible()
    expect(server.calls).toContain(`DELETE ${SIGNATURE}`)
    await expect.poll(signatureText).toContain('Hannah Price')
  })

  it('cannot be previewed while it is empty (PRC-16)', async () => {
    openPractice(practiceServer({ signature: OWN }))
    await button('Edit').click()
    const html = section('Signature').getByLabelText('HTML')
    await html.fill('  ')
    await expect.element(html).toHaveAccessibleDescription('Must not be empty')
    await expect.element(button('Preview')).toBeDisabled()
  })

  it('runs nothing in its preview (PRC-15)', async () => {
    openPractice(practiceServer({ signature: OWN }))
    await button('Edit').click()
    const harmful = [
      '<script>parent.harmed = true</script><style>p { color: red }</style><link rel="stylesheet" href="x">',
      '<meta http-equiv="refresh" content="0"><basefont size="7"><applet></applet><frameset><frame></frameset>',
      '<iframe srcdoc="x"></iframe><object data="x"></object><embed src="x"><canvas></canvas><base href="x">',
      '<img src="data:," onerror="parent.harmed = true"><a href=" java&#10;script:parent.harmed = true">Link</a>',
    ].join('')
    await section('Signature')
      .getByLabelText('HTML')
      .fill(`<p onclick="parent.harmed = true">Kept</p>${harmful}`)
    await button('Preview').click()
    await expect.poll(signatureText).toContain('Kept')
    const shown = frame()?.contentDocument?.body as HTMLElement
    expect(shown.querySelectorAll(FORBIDDEN)).toHaveLength(0)
    for (const element of shown.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/)
        expect(value).not.toMatch(/script:/i)
      }
    shown.querySelector('a')?.click()
    expect('harmed' in window).toBe(false)
  })

  it('keeps the text when the save fails or someone else has changed the signature', async () => {
    const server = practiceServer({ signature: OWN })
    openPractice(server)
    await button('Edit').click()
    await section('Signature').getByLabelText('HTML').fill('<p>Mine</p>')
    await button('Preview').click()
    server.reply({
      [`PUT ${SIGNATURE}`]: {
        status: 409,
        body: {
          code: 'edit_conflict',
          message: 'Someone else changed this while you were editing.',
          record: { enabled: true, html: '<p>Theirs</p>' },
        },
      },
    })
    await button('Save signature').click()
    await expect
      .element(section('Signature').getByRole('status'))
      .toHaveTextContent('Someone else has changed the signature meanwhile.')
    await expect.poll(signatureText).toBe('Mine')
    server.reply({ [`PUT ${SIGNATURE}`]: { body: { enabled: true, html: '<p>Mine</p>' } } })
    await button('Save signature').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.bodies.at(-1)?.body).toEqual({ html: '<p>Mine</p>', based_on: { html: '<p>Theirs</p>' } })
  })
})
