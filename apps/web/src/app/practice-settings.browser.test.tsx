import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import type { FakeAppServer } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { PRACTICE, practiceServer, practiceSettings } from './testing/practice-server.ts'

const openPractice = (server: FakeAppServer) => openSignedIn(server, '/settings/practice')

const section = (name: string) => page.getByRole('region', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const saveButton = page.getByRole('button', { name: 'Save Settings' })
const savedToast = page.getByText('Setting successfully applied!')
const changesOf = ({ bodies }: FakeAppServer) => bodies.map(({ body }) => body)

const signatureText = () =>
  document
    .querySelector<HTMLIFrameElement>('iframe[title="Signature"]')
    ?.contentDocument?.body?.textContent?.trim() ?? ''

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
    server.reply({ [`GET ${PRACTICE}`]: () => loaded.promise.then(() => ({ body: practiceSettings })) })
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

  it('are saved with Enter in a field, which shows what is wrong with invalid ones', async () => {
    const server = practiceServer()
    openPractice(server)
    const texts = { 'Practice name': 'Harbour View', Phone: '01632 960200', Email: 'welcome@brightside.test' }
    for (const [index, [label, text]] of Object.entries(texts).entries()) {
      await field(label).fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => changesOf(server)).toHaveLength(index + 1)
      await expect.element(saveButton).not.toBeInTheDocument()
    }
    await field('Representative').fill('')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Representative')).toHaveAccessibleDescription('Enter a representative name')
    expect(changesOf(server)).toHaveLength(3)
  })

  it('show before the save that a new domain of the email becomes the one that emails come from, and what replies need (C3-21)', async () => {
    openPractice(practiceServer())
    await field('Email').fill('hello@harbour.test')
    const warning = section('Practice Email').getByRole('status')
    await expect.element(warning).toHaveTextContent('Your emails will then come from harbour.test.')
    await expect
      .element(warning)
      .toHaveTextContent('Replies of patients reach Enamel only if mail to harbour.test is received here')
    await expect.element(warning).toHaveTextContent('such as mail.harbour.test.')
  })

  it('show that consequence beside the button that saves, also on a phone', async () => {
    await page.viewport(390, 844)
    openPractice(practiceServer())
    await field('Email').fill('hello@harbour.test')
    await expect.element(saveButton).toBeVisible()
    const warning = section('Practice Email').getByRole('status').element()
    const isUncovered = () => {
      const { left, right, top, bottom } = warning.getBoundingClientRect()
      const inside = 12
      return [left + inside, right - inside].every((x) =>
        [top + inside, bottom - inside].every((y) => warning.contains(document.elementFromPoint(x, y))),
      )
    }
    await expect.poll(isUncovered).toBe(true)
  })

  it('show why they cannot be loaded, and are loaded again (SETT-08)', async () => {
    const server = practiceServer()
    server.reply({ [`GET ${PRACTICE}`]: refusal(500, 'unknown_error', 'unknown_error') })
    openPractice(server)
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    server.reply({ [`GET ${PRACTICE}`]: { body: practiceSettings } })
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

it('types are chosen with Space and saved with Enter, and the focus stays at the type', async () => {
  const server = practiceServer()
  const saved = Promise.withResolvers<void>()
  server.reply({
    [`PUT ${PRACTICE}`]: () =>
      saved.promise.then(() => ({
        body: { ...practiceSettings, types: ['General', 'Implants', 'Veneers'] },
      })),
  })
  openPractice(server)
  const veneers = section('Types').getByRole('checkbox', { name: 'Veneers' })
  await expect.element(veneers).toBeVisible()
  ;(veneers.element() as HTMLElement).focus()
  await userEvent.keyboard(' {Enter}')
  await expect.element(page.getByRole('button', { name: 'Saving' })).toBeVisible()
  await expect.element(veneers).toHaveFocus()
  saved.resolve()
  await expect.element(savedToast).toBeVisible()
  await expect.element(veneers).toHaveFocus()
  await expect.element(veneers).toBeChecked()
})
