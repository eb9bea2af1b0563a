import type { Template } from '@enamel/contract/templates'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aTemplate } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { clearBrowser, field, SENDS, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation } from '../testing/show-conversation.tsx'

beforeEach(clearBrowser)

const plain = { approval: false, status: null } as const
const templates = [
  aTemplate({ ...plain, name: 'Directions', channel: 'SMS', body: 'Hi {{patient.first_name}}, turn left' }),
  aTemplate({ ...plain, name: 'Finance options', channel: 'SMS', body: 'You can spread the cost' }),
  aTemplate({ ...plain, name: 'Open day', channel: 'SMS', body: 'Come and see us' }),
  aTemplate({
    ...plain,
    name: 'Your estimate',
    channel: 'Email',
    subject: 'Your estimate from {{practice.name}}',
    body: 'Dear {{patient.first_name}}',
  }),
]

const message = field('Write an SMS')
const list = page.getByRole('listbox', { name: 'SMS templates' })
const names = () =>
  list
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('span > span')?.textContent)
const active = list.getByRole('option', { selected: true })

/** What a browser reports before it can show the result of the first press. */
function pressEnterTwice() {
  for (const repeat of [false, true])
    message
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
}

async function openSms(...more: Template[]) {
  const server = patientServer()
  server.on(/^GET \/templates$/, () => ({ status: 200, body: [...templates, ...more] }))
  showConversation({ server })
  await waitForReplyBar()
  await tab('SMS').click()
  await message.click()
  return server
}

describe('a slash in the reply', () => {
  it('offers the templates of the channel whose names are typed, and Enter fills the chosen one (RPL-17)', async () => {
    const server = await openSms()
    await userEvent.keyboard('/')
    await expect.poll(names).toEqual(['Directions', 'Finance options', 'Open day'])
    await userEvent.keyboard('dir')
    await expect.poll(names).toEqual(['Directions'])
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('Hi Charlotte, turn left')
    await expect.element(message).toHaveFocus()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(page.getByText('Your text was replaced')).not.toBeInTheDocument()
    await sendButton.click()
    await expect
      .poll(() => server.sent(SENDS)[0]?.body)
      .toMatchObject({
        message: 'Hi Charlotte, turn left',
        template_id: templates[0]?.id,
      })
  })

  it('is chosen with the arrow keys, and the text around it stays, with the cursor behind the template', async () => {
    await openSms()
    await userEvent.keyboard('See you. /')
    await expect.poll(names).toHaveLength(3)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.element(active).toHaveTextContent('Finance options')
    await expect.element(message).toHaveAttribute('aria-activedescendant', active.element().id)
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('See you. You can spread the cost')
    await userEvent.keyboard('!')
    await expect.element(message).toHaveValue('See you. You can spread the cost!')
  })

  it('Ctrl Z takes the template out of a written text again, and leaves what was written', async () => {
    await openSms()
    await userEvent.keyboard('See you. /open')
    await expect.poll(names).toEqual(['Open day'])
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('See you. Come and see us')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(message).toHaveValue('See you. /open')
  })

  it('is chosen with a click, near the slash', async () => {
    await openSms()
    await userEvent.keyboard('Hello{Enter}/o')
    await expect.poll(names).toEqual(['Open day', 'Directions', 'Finance options'])
    const box = list.element().getBoundingClientRect()
    const area = message.element().getBoundingClientRect()
    expect(Math.abs(box.left - area.left)).toBeLessThan(40)
    expect(box.bottom).toBeLessThan(area.bottom)
    await list.getByRole('option').first().click()
    await expect.element(message).toHaveValue('Hello\nCome and see us')
    await expect.element(message).toHaveFocus()
  })

  it.each([
    ['a click', () => list.getByRole('option').first().click()],
    ['Enter, held down', () => pressEnterTwice()],
  ])('closes the list after %s, although the text of the template has a slash too', async (_, choose) => {
    const body = 'Open 9 /op'
    await openSms(aTemplate({ ...plain, name: 'Opening times', channel: 'SMS', body }))
    await userEvent.keyboard('See /opening')
    await expect.poll(names).toEqual(['Opening times'])
    await choose()
    await expect.element(message).toHaveValue('See Open 9 /op')
    await userEvent.keyboard('{Shift}')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('en')
    await expect.element(list).toBeVisible()
  })

  it('is text after Escape, and where no template has the name', async () => {
    await openSms()
    await userEvent.keyboard('/dir')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('e{Enter}')
    await expect.element(message).toHaveValue('/dire\n')
    await userEvent.keyboard('/d')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('xyz')
    await expect.element(list).not.toBeInTheDocument()
  })

  it('within a word or an address is text', async () => {
    await openSms()
    // Loads the templates, so that the list would appear.
    await userEvent.keyboard('/')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Backspace}and/or https://di')
    await expect.element(message).toHaveValue('and/or https://di')
    await expect.element(list).not.toBeInTheDocument()
  })

  it('fills subject and body of an email', async () => {
    await openSms()
    await tab('Email').click()
    await field('Write an email').click()
    await userEvent.keyboard('/est')
    await expect.element(page.getByRole('listbox', { name: 'Email templates' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Write an email')).toHaveValue('Dear Charlotte')
    await expect.element(field('Subject')).toHaveValue('Your estimate from Brightside Dental')
  })
})
