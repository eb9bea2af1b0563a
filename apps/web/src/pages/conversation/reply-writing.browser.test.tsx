import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearBrowser, field, NOTES, SENDS, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation } from '../testing/show-conversation.tsx'

beforeEach(clearBrowser)

describe('writing a reply', () => {
  it('accepts at most 255 characters of subject, and shows a counter, highlighted at the limit (RPL-05, RPL-11)', async () => {
    showConversation()
    await waitForReplyBar()
    await tab('Email').click()
    await field('Subject').fill('s'.repeat(254))
    const counter = page.getByText(/^\d+\/255$/)
    await expect.element(counter).toHaveTextContent('254/255')
    expect(counter.element().getAttribute('data-highlighted')).toBe('false')
    const quiet = getComputedStyle(counter.element()).color
    await field('Subject').click()
    await userEvent.keyboard('{End}abc')
    await expect.element(field('Subject')).toHaveValue(`${'s'.repeat(254)}a`)
    await expect.element(counter).toHaveTextContent('255/255')
    expect(counter.element().getAttribute('data-highlighted')).toBe('true')
    expect(getComputedStyle(counter.element()).color).not.toBe(quiet)
    expect(document.querySelectorAll('[data-highlighted="true"]')).toHaveLength(1)
  })

  it('counts the characters of notes and emails too, and does not send what the server would refuse (RPL-10, RPL-11)', async () => {
    showConversation()
    await waitForReplyBar()
    for (const [channel, label, max] of [
      ['Note', 'Write a note for your team', 10_000],
      ['Email', 'Write an email', 100_000],
    ] as const) {
      await tab(channel).click()
      await field(label).fill('x'.repeat(max))
      await expect.element(page.getByText(`${max}/${max}`)).toHaveAttribute('data-highlighted', 'true')
      await expect.element(sendButton).toBeEnabled()
      await field(label).fill('x'.repeat(max + 1))
      await expect.element(page.getByText(`${max + 1}/${max}`)).toBeVisible()
      await expect.element(sendButton).toBeDisabled()
    }
  })

  it('shows the length of an SMS, and does not send an SMS that is too long (RPL-11)', async () => {
    showConversation()
    await waitForReplyBar()
    await tab('SMS').click()
    await field('Write an SMS').fill('x'.repeat(1600))
    await expect.element(page.getByText('1600/1600')).toHaveAttribute('data-highlighted', 'true')
    await expect.element(sendButton).toBeEnabled()
    await field('Write an SMS').fill('x'.repeat(1601))
    await expect.element(page.getByText('1601/1600')).toHaveAttribute('data-highlighted', 'true')
    await expect.element(sendButton).toBeDisabled()
    await field('Write an SMS').fill('€'.repeat(801))
    await expect.element(page.getByText('1602/1600')).toHaveAttribute('data-highlighted', 'true')
    await expect.element(sendButton).toBeDisabled()
  })

  it('requires every required field to be filled (RPL-10)', async () => {
    showConversation()
    await waitForReplyBar()
    await expect.element(sendButton).toBeDisabled()
    await field('Write a note for your team').fill('  ')
    await expect.element(sendButton).toBeDisabled()
    await field('Write a note for your team').fill('x')
    await expect.element(sendButton).toBeEnabled()
    await tab('Email').click()
    await field('Subject').fill('Your estimate')
    await expect.element(sendButton).toBeDisabled()
    await field('Write an email').fill('Dear Charlotte')
    await field('Subject').fill('')
    await expect.element(sendButton).toBeEnabled()
  })

  it('moves to the next field on Enter in a single-line field, and adds a line in the text (RPL-12)', async () => {
    const { server } = showConversation()
    await waitForReplyBar()
    await tab('Email').click()
    await field('Subject').click()
    await userEvent.keyboard('Estimate{Enter}Dear{Enter}Charlotte')
    await expect.element(field('Subject')).toHaveValue('Estimate')
    await expect.element(field('Write an email')).toHaveValue('Dear\nCharlotte')
    expect(server.sent(SENDS)).toEqual([])
  })

  it('sends with Cmd or Ctrl and Enter from every field, and does nothing while Send is disabled (RPL-13)', async () => {
    const { server } = showConversation()
    await waitForReplyBar()
    await field('Write a note for your team').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(server.sent(NOTES)).toEqual([])
    await userEvent.keyboard('By hand{Control>}{Enter}{/Control}')
    await eventually(() => expect(server.sent(NOTES)).toHaveLength(1))
    await tab('Email').click()
    await field('Write an email').fill('Dear Charlotte')
    await field('Subject').click()
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
    await eventually(() => expect(server.sent(SENDS)).toHaveLength(1))
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
    expect(server.sent(SENDS)).toHaveLength(1)
  })

  it('clears the fields immediately, shows Send as busy until the message is sent, and stays on the channel (RPL-14)', async () => {
    const { server } = showConversation()
    await waitForReplyBar()
    await tab('SMS').click()
    await field('Write an SMS').fill('Shall we call you?')
    const release = server.pause(SENDS)
    await sendButton.click()
    await expect.element(page.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true')
    await expect.element(field('Write an SMS')).toHaveValue('')
    release()
    await expect.element(sendButton).toBeVisible()
    await expect.element(tab('SMS')).toHaveAttribute('aria-selected', 'true')
    await eventually(() => expect(document.activeElement).toBe(field('Write an SMS').element()))
  })
})
