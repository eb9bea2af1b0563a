import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import {
  LOSSES,
  loadComposer,
  message,
  openComposer,
  PREVIEW,
  panel,
  SEND,
  send,
  subject,
  tab,
  toastOf,
  write,
} from './testing/compose-bulk.ts'
import { box, compose, idOf, LOADING_MS, selectAll } from './testing/report-lists.ts'

beforeAll(loadComposer, LOADING_MS)
beforeEach(() => {
  forgetDrafts()
  localStorage.clear()
  sessionStorage.clear()
})

describe('the composer of bulk messages', () => {
  it('offers Email, SMS and Note, of which Note cannot be chosen (BLK-05)', async () => {
    await openComposer()
    const tabs = panel.getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Email', 'SMS', 'Note'])
    await expect.element(tab('Note')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(tab('Note')).toHaveAttribute('data-tooltip', 'Notes cannot be sent in bulk')
    const note = tab('Note').element() as HTMLElement
    note.click()
    await expect.element(tab('Email')).toHaveAttribute('aria-selected', 'true')
    await tab('SMS').click()
    await expect.element(subject).not.toBeInTheDocument()
  })

  it('offers only channels that are enabled for the practice (BLK-06)', async () => {
    await openComposer({ client: { email_enabled: false } })
    await expect.element(tab('Email')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(tab('SMS')).toHaveAttribute('aria-selected', 'true')
  })

  it('sends only once the message and, for Email, the subject have a value; templates and placeholders can be used (BLK-06)', async () => {
    await openComposer()
    await expect.element(send).toHaveAttribute('data-tooltip', 'Subject is required')
    await write(subject, 'Hello')
    await expect.element(send).toHaveAttribute('data-tooltip', 'Message is required')
    await write(message, 'Hi ')
    await panel.getByRole('button', { name: 'Placeholders' }).click()
    await page.getByRole('dialog', { name: 'Placeholders' }).getByText('First name', { exact: true }).click()
    await expect
      .element(message.getByText('First name'))
      .toHaveAttribute('data-tooltip', '{{patient.first_name}}')
    await expect.element(send).not.toHaveAttribute('aria-disabled')

    await panel.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('option', { name: /Open day/ }).click()
    await expect.element(message).toHaveTextContent('Come and see us.')
    await expect.element(subject).toHaveTextContent('Open day at')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(subject).toHaveTextContent('Hello')
    await expect.element(message.getByText('First name')).toBeVisible()
    await expect.element(message).not.toHaveTextContent('Come and see us.')
  })

  it('offers templates behind a slash, which the keyboard alone chooses or leaves', async () => {
    await openComposer()
    await write(message, 'Hello /ope')
    const option = page.getByRole('option', { name: 'Open day' })
    await expect.element(option).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(option).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()
    await expect.element(message).toHaveTextContent('Hello /ope')
    await userEvent.keyboard('n')
    await expect.element(option).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveTextContent(/^Hello .*Come and see us\./)
    await expect.element(message).not.toHaveTextContent('/open')
    await expect.element(subject).toHaveTextContent('Open day at')
  })

  it('says before sending who gets the message, who is left out and why, and what three of the recipients will read', async () => {
    const { sent } = await openComposer()
    const pane = panel.getByRole('complementary', { name: 'Recipients' })
    await expect
      .element(pane)
      .toHaveTextContent('306 will get it · 6 left out: 4 opted out, 2 no valid email')
    await expect.element(pane).toHaveTextContent('and 303 more')
    await pane.getByRole('button', { name: 'See who is left out' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Daniel Oseiopted out')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await write(subject, 'Hello')
    await write(message, 'We have news.')
    await pane.getByRole('button', { name: 'Preview as Patient' }).click()
    await expect.element(dialog).toHaveTextContent('Hi Patient 1, we have news.')
    await dialog.getByRole('tab', { name: 'Patient 3' }).click()
    await expect.element(dialog).toHaveTextContent('Hi Patient 3, we have news.')
    await expect
      .poll(() => sent(PREVIEW).at(-1)?.payload)
      .toEqual({ channel: 'Email', subject: 'Hello', message: 'We have news.' })
  })

  it('sends the filter of the list when all patients are selected, shows toasts, and closes (BLK-07, BLK-08, BLK-14)', async () => {
    const { sent } = await openComposer({ path: `${LOSSES}?types=Implants&start=2025-10-01&end=2025-11-01` })
    await write(subject, 'Hello')
    await write(message, 'We have news.')
    await expect.element(send).toHaveTextContent('Send to 306')
    await send.click()
    await expect.element(toastOf('Queuing 312 bulk email messages')).toBeVisible()
    await expect.element(toastOf('Queued 312 bulk messages')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent(SEND)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        total: 312,
        filter: { report: 'overview/losses', types: ['Implants'], from: '2025-10-01', to: '2025-11-01' },
        payload: { channel: 'Email', subject: 'Hello', message: 'We have news.' },
      },
    ])
  })

  it('sends the ids of the patients when some are selected (BLK-07)', async () => {
    const { sent } = await openComposer()
    await selectAll.click()
    await box('Patient 2').click()
    await box('Patient 3').click()
    await tab('SMS').click()
    await write(message, 'See you soon')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(toastOf('Queuing 2 bulk sms messages')).toBeVisible()
    expect(sent(SEND)).toEqual([
      {
        id: expect.any(String),
        total: 2,
        patient_ids: [idOf(2), idOf(3)],
        payload: { channel: 'SMS', message: 'See you soon' },
      },
    ])
  })

  it('keeps its text after a refusal, says why, and sends the message anew, since nothing was stored (BLK-16)', async () => {
    const { server, sent } = await openComposer()
    const reason = 'The patients of this report have changed since you opened it. Check them and send again.'
    server.reply({ [SEND]: { status: 409, body: { code: 'total_changed', message: reason } } })
    await write(subject, 'Hello')
    await write(message, 'We have news.')
    await send.click()
    await expect.element(toastOf('Oops. Something went wrong!')).toBeVisible()
    await expect.element(panel.getByText(reason)).toBeVisible()
    // The list shows the patients of now.
    await expect.poll(() => server.queries().filter(({ page }) => page === '1').length).toBe(2)
    await expect.element(message).toHaveTextContent('We have news.')
    await send.click()
    await expect.poll(() => sent(SEND)).toHaveLength(2)
    const [first, second] = sent(SEND)
    expect(second?.id).not.toBe(first?.id)
  })

  it('is 200 px high at first, at most 75 % of the window, and keeps its height over a reload (BLK-04)', async () => {
    const { close } = await openComposer()
    const height = () => panel.element().getBoundingClientRect().height
    expect(height()).toBe(200)
    const handle = panel.getByRole('separator', { name: 'Resize the message' })
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(height).toBeCloseTo(window.innerHeight * 0.75, 0)
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.poll(height).toBe(216)
    close()
    await openComposer()
    await expect.poll(height).toBe(216)
  })

  it('keeps what was written when it is closed, and when nobody is selected any more', async () => {
    await openComposer()
    await write(subject, 'Hello')
    await selectAll.click()
    await expect.element(send).toHaveAttribute('data-tooltip', 'Select at least one patient')
    await panel.getByRole('button', { name: 'Close the message' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await selectAll.click()
    await compose.click()
    await expect.element(subject).toHaveTextContent('Hello')
  })
})
