import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anEmail, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import {
  EMAILS,
  email,
  frame,
  frameDocument,
  modal,
  openEmail,
  waitUntilLoaded,
} from '../testing/open-email.ts'
import { showConversation } from '../testing/show-conversation.tsx'

const TIMERS: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ['setTimeout', 'clearTimeout'] }

describe('the email card', () => {
  it('truncates a long subject to two lines, shows the whole subject on hover, and opens when it is pressed', async () => {
    const subject = `Implants ${'and more '.repeat(44)}`.trim()
    const server = patientServer({ items: [anEmail({ subject })] })
    server.on(EMAILS, () => ({ status: 200, body: email('<p>Dear Hannah</p>') }))
    showConversation({ server })
    const head = page.getByRole('region', { name: 'Timeline' }).getByText(subject)
    await expect.element(head).toBeVisible()
    expect(head.element().getBoundingClientRect().height).toBe(40)
    await userEvent.hover(head)
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(subject)
    await head.click()
    await expect.element(modal).toBeVisible()
  })
})

describe('the email modal', () => {
  it('opens from an email event, headed by the subject truncated to 300 characters, with a close icon (MAIL-01)', async () => {
    await openEmail(email('<p>Dear Hannah</p>'), anEmail({ subject: 's'.repeat(301) }))
    const head = modal.getByRole('heading')
    await expect.element(head).toHaveTextContent(`Subject: ${'s'.repeat(300)}`)
    expect(head.element().textContent).toBe(`Subject: ${'s'.repeat(300)}`)
    const close = modal.getByRole('button', { name: 'Close' })
    expect(close.element().querySelector('svg')).not.toBeNull()
    await close.click()
    await expect.element(modal).not.toBeInTheDocument()
    await eventually(() =>
      expect(document.activeElement).toBe(page.getByRole('button', { name: 'Open email' }).element()),
    )
  })

  it('opens from anywhere on its card', async () => {
    showConversation({ server: patientServer({ items: [anEmail()] }) })
    const preview = page.getByText('Dear Hannah, thank you for the plan.')
    await expect.element(preview).toBeVisible()
    const { left, top, width, height } = preview.element().getBoundingClientRect()
    const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(topElement).toBe(page.getByRole('button', { name: 'Open email' }).element())
  })

  it('shows the full HTML body, fetched by the identity of the email (MAIL-02)', async () => {
    const server = await openEmail(
      email(
        '<p>Dear <b>Hannah</b>,</p><table><tbody><tr><td style="padding: 12px; color: rgb(1, 2, 3)">One cell</td></tr></tbody></table>',
      ),
    )
    await waitUntilLoaded('Dear Hannah,')
    expect(server.sent(EMAILS)[0]?.line).toBe(
      `GET /v3/patients/${PATIENT}/communications/estimate%40mail.test`,
    )
    expect(frameDocument().querySelector('b')?.textContent).toBe('Hannah')
    const cell = frameDocument().querySelector('td') as HTMLElement
    expect(getComputedStyle(cell).paddingLeft).toBe('12px')
    expect(getComputedStyle(cell).color).toBe('rgb(1, 2, 3)')
    await expect
      .element(modal.getByText('o.adeyemi@mail.test to hello@brightside.test, 19 November 2025 4:42pm'))
      .toBeVisible()
    const { width, height } = modal.element().getBoundingClientRect()
    expect([width <= 700, height <= 700]).toEqual([true, true])
  })

  it('is as tall as the email, with a light background even in dark mode', async () => {
    await openEmail(email('<p>One line</p>'))
    await waitUntilLoaded('One line')
    await eventually(() => expect(frame().getBoundingClientRect().height).toBeLessThan(120))
    document.documentElement.dataset.colourScheme = 'dark'
    expect(getComputedStyle(frame()).backgroundColor).toBe('rgb(255, 255, 255)')
    expect(getComputedStyle(frameDocument().body).color).toBe('rgb(20, 24, 26)')
    document.documentElement.dataset.colourScheme = 'light'
  })

  it('reads "Loading email..." while it loads and "Oops! Something went wrong :(" on error, then closes after a second (MAIL-03, MAIL-05)', async () => {
    const server = patientServer({ items: [anEmail()] })
    const answer = Promise.withResolvers<void>()
    server.on(EMAILS, async () => {
      await answer.promise
      return 'broken' as const
    })
    showConversation({ server })
    await page.getByRole('button', { name: 'Open email' }).click()
    await expect.element(modal.getByText('Loading email...')).toBeVisible()
    vi.useFakeTimers(TIMERS)
    answer.resolve()
    await expect.element(modal.getByText('Oops! Something went wrong :(')).toBeVisible()
    vi.advanceTimersByTime(999)
    await expect.element(modal).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(modal).not.toBeInTheDocument()
  })

  it('loads again on request after an error (MAIL-05)', async () => {
    const server = patientServer({ items: [anEmail()] })
    const answer = Promise.withResolvers<void>()
    server.on(EMAILS, async () => {
      await answer.promise
      return 'broken' as const
    })
    showConversation({ server })
    await page.getByRole('button', { name: 'Open email' }).click()
    await expect.element(modal.getByText('Loading email...')).toBeVisible()
    // With real timers the modal could close before a slow machine finds the button.
    vi.useFakeTimers(TIMERS)
    answer.resolve()
    await expect.element(modal.getByText('Oops! Something went wrong :(')).toBeVisible()
    server.on(EMAILS, () => ({ status: 200, body: email('<p>Here it is</p>') }))
    await modal.getByRole('button', { name: 'Try again' }).click()
    vi.useRealTimers()
    await waitUntilLoaded('Here it is')
    await expect.element(modal).toBeVisible()
  })

  it('shows the email until it is closed; Escape closes it too, even from inside the email (MAIL-04)', async () => {
    await openEmail(email('<p><a href="https://brightside.test/">Our page</a></p>'))
    await waitUntilLoaded('Our page')
    frameDocument().querySelector('a')?.focus()
    frameDocument()
      .querySelector('a')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await expect.element(modal).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Open email' }).click()
    await waitUntilLoaded('Our page')
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
  })

  it('shows remote pictures only on request, and only until it is closed', async () => {
    const html =
      '<img alt="Logo" data-remote-src="https://pictures.test/logo.png"><img alt="Own" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'
    await openEmail(email(html, { remote_content: true }))
    await expect.element(modal.getByText('Remote pictures are hidden')).toBeVisible()
    await eventually(() => expect(frameDocument().querySelectorAll('img')).toHaveLength(2))
    expect(frameDocument().querySelector('[alt="Logo"]')?.hasAttribute('src')).toBe(false)
    expect(frameDocument().querySelector('[alt="Own"]')?.getAttribute('src')).toContain('data:image/gif')
    expect(frameDocument().documentElement.innerHTML).toContain('img-src data:;')

    await modal.getByRole('button', { name: 'Show pictures' }).click()
    await eventually(() =>
      expect(frameDocument()?.querySelector('[alt="Logo"]')?.getAttribute('src')).toBe(
        'https://pictures.test/logo.png',
      ),
    )
    expect(frameDocument().documentElement.innerHTML).toContain('img-src data: https: http:;')
    await expect.element(modal.getByText('Remote pictures are hidden')).not.toBeInTheDocument()

    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Open email' }).click()
    await expect.element(modal.getByText('Remote pictures are hidden')).toBeVisible()
  })

  it('opens web and mail links in a new tab, and no other links', async () => {
    await openEmail(
      email(
        '<a href="https://a.test/">web</a><a href="mailto:a@b.test">mail</a><a href="#top">top</a><a href="javascript:alert(1)">js</a><a href="data:text/html,x">data</a><a href="/settings">own</a>',
      ),
    )
    await waitUntilLoaded('web')
    const links = [...frameDocument().querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.target,
      link.rel,
    ])
    const safe = 'noopener noreferrer nofollow'
    expect(links).toEqual([
      ['web', 'https://a.test/', '_blank', safe],
      ['mail', 'mailto:a@b.test', '_blank', safe],
      ...['top', 'js', 'data', 'own'].map((text) => [text, null, '', '']),
    ])
  })
})
