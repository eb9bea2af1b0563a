import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import type { FakeAppServer } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { fillAndLogIn, loginHeading, refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import {
  PRACTICE,
  PREVIEW,
  pictures,
  practiceServer,
  practiceSettings,
  SIGNATURE,
} from './testing/practice-server.ts'

const OWN = { enabled: true, html: '<p><b>Hannah</b> from Brightside</p>' }

const openPractice = (server: FakeAppServer) => openSignedIn(server, '/settings/practice')

const section = page.getByRole('region', { name: 'Signature', exact: true })
const button = (name: string) => section.getByRole('button', { name, exact: true })
const html = section.getByLabelText('HTML')

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
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
    await expect.element(html).toHaveFocus()
    await html.fill('<p>Kind regards</p>')
    await button('Preview').click()
    await expect.poll(signatureText).toBe('Kind regards')
    await button('Back to editing').click()
    await expect.element(html).toHaveValue('<p>Kind regards</p>')
    await button('Preview').click()
    await button('Save signature').click()
    await expect.element(section.getByText('Saved')).toBeVisible()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.bodies.filter(({ call }) => call.startsWith('PUT'))).toEqual([
      { call: `PUT ${SIGNATURE}`, body: { html: '<p>Kind regards</p>', based_on: { html: '' } } },
    ])
  })

  it('of the practice is edited or deleted, and editing can be cancelled (PRC-11, PRC-12, PRC-14)', async () => {
    const server = practiceServer({ signature: OWN })
    openPractice(server)
    await expect.poll(signatureText).toBe('Hannah from Brightside')
    await button('Edit').click()
    await html.fill('<p>Other</p>')
    await button('Cancel').click()
    await expect.poll(signatureText).toBe('Hannah from Brightside')
    await button('Delete').click()
    await button('Are you sure?').click()
    await expect.element(section.getByText('Deleted')).toBeVisible()
    await expect.element(button('Modify')).toBeVisible()
    expect(server.calls).toContain(`DELETE ${SIGNATURE}`)
    await expect.poll(signatureText).toContain('Hannah Price')
  })

  it('is not deleted when someone else has changed it, and is shown as it is now', async () => {
    const server = practiceServer({ signature: OWN })
    const message = 'Someone else has changed the signature meanwhile.'
    const record = { enabled: true, html: '<p>Theirs</p>' }
    server.reply({
      [`DELETE ${SIGNATURE}`]: { status: 409, body: { code: 'edit_conflict', message, record } },
    })
    openPractice(server)
    await button('Delete').click()
    await button('Are you sure?').click()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.poll(signatureText).toBe('Theirs')
    await expect.element(button('Delete')).toBeVisible()
    expect(server.bodies.at(-1)?.body).toEqual({ based_on: { html: OWN.html } })
  })

  it('cannot be previewed while it is empty (PRC-16)', async () => {
    openPractice(practiceServer({ signature: OWN }))
    await button('Edit').click()
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
    await section.getByLabelText('HTML').fill(`<p onclick="parent.harmed = true">Kept</p>${harmful}`)
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
    await html.fill('<p>Mine</p>')
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
      .element(section.getByRole('status'))
      .toHaveTextContent('Someone else has changed the signature meanwhile.')
    await expect.poll(signatureText).toBe('Mine')
    server.reply({ [`PUT ${SIGNATURE}`]: { body: { enabled: true, html: '<p>Mine</p>' } } })
    await button('Save signature').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.bodies.at(-1)?.body).toEqual({ html: '<p>Mine</p>', based_on: { html: '<p>Theirs</p>' } })
  })

  it('is edited again after an expired session, still with the warning that someone else has changed it', async () => {
    const theirs = { enabled: true, html: '<p>Theirs</p>' }
    const server = practiceServer({ signature: OWN })
    const warning = section.getByText('Someone else has changed the signature meanwhile.')
    openPractice(server)
    await button('Edit').click()
    await html.fill('<p>Mine</p>')
    await button('Preview').click()
    server.reply({
      [`PUT ${SIGNATURE}`]: {
        status: 409,
        body: { code: 'edit_conflict', message: 'Someone else changed this.', record: theirs },
      },
    })
    await button('Save signature').click()
    await expect.element(warning).toBeVisible()
    server.reply({
      [`PUT ${SIGNATURE}`]: refusal(401, 'unauthenticated'),
      [`GET ${PRACTICE}`]: { body: { ...practiceSettings, signature: theirs } },
    })
    await button('Save signature').click()
    await expect.element(loginHeading).toBeVisible()
    await fillAndLogIn()
    await expect.element(html).toHaveValue('<p>Mine</p>')
    await expect.element(warning).toBeVisible()
  })

  it('that is modified without typing is left without a question, and with one after typing (SETT-05)', async () => {
    const app = openPractice(practiceServer())
    await expect.poll(signatureText).toContain('Hannah Price')
    await button('Modify').click()
    await expect.element(html).toBeVisible()
    await page.getByRole('tab', { name: 'Pipeline' }).click()
    await expect.poll(app.address).toBe('/settings/pipeline')
    await page.getByRole('tab', { name: 'Practice' }).click()
    await button('Modify').click()
    await html.fill('<p>Typed</p>')
    await page.getByRole('tab', { name: 'Pipeline' }).click()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(html).toHaveValue('<p>Typed</p>')
  })

  it('of which nothing is left after cleaning cannot be previewed, and says so at its field (PRC-16)', async () => {
    const server = practiceServer({ signature: OWN })
    const reason = 'Nothing that can be shown is left of this HTML'
    server.reply({
      [`POST ${PREVIEW}`]: {
        status: 422,
        body: { code: 'validation', message: 'Please check the marked fields.', errors: { html: [reason] } },
      },
    })
    openPractice(server)
    await button('Edit').click()
    await html.fill('<script>x</script>')
    await button('Preview').click()
    await expect.element(html).toHaveAccessibleDescription(reason)
    await expect.element(html).toHaveValue('<script>x</script>')
    await expect.element(html).toHaveFocus()
    await html.fill('<p>Hannah</p>')
    await expect.element(html).not.toHaveAccessibleDescription(reason)
  })

  it('is previewed as the server would store it, with a skeleton until then (PRC-15)', async () => {
    const server = practiceServer({ signature: OWN })
    const cleaned = Promise.withResolvers<void>()
    server.reply({
      [`POST ${PREVIEW}`]: () => cleaned.promise.then(() => ({ body: { html: '<p>Cleaned</p>' } })),
    })
    openPractice(server)
    await button('Edit').click()
    await html.fill('<p>Typed</p>')
    await button('Preview').click()
    await expect.element(section.getByRole('status', { name: 'Loading the preview' })).toBeVisible()
    await expect.element(button('Save signature')).toHaveAttribute('aria-disabled', 'true')
    cleaned.resolve()
    await expect.poll(signatureText).toBe('Cleaned')
    await button('Back to editing').click()
    await expect.element(html).toHaveValue('<p>Typed</p>')
  })

  it('returns the focus to the button that opened its editor, after Cancel and after a save', async () => {
    openPractice(practiceServer())
    await expect.poll(signatureText).toContain('Hannah Price')
    await button('Modify').click()
    await button('Cancel').click()
    await expect.element(button('Modify')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(html).toHaveFocus()
    await html.fill('<p>Hannah</p>')
    await button('Preview').click()
    await button('Save signature').click()
    await expect.element(button('Edit')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await button('Cancel').click()
    await expect.element(button('Edit')).toHaveFocus()
    await button('Delete').click()
    await button('Are you sure?').click()
    await expect.element(button('Modify')).toHaveFocus()
  })
})
