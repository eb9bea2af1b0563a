import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { clearBrowser, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation } from '../testing/show-conversation.tsx'

beforeEach(clearBrowser)

const sam = { id: '0198c1de-0000-7000-8000-0000000000a2', name: 'Sam Patel' }
const rosa = { id: '0198c1de-0000-7000-8000-0000000000a3', name: 'Rosa Samson' }

it('an @ in a note offers colleagues by the beginning of their names, and the note says whom it mentions', async () => {
  const server = patientServer()
  server.on(/^GET \/v3\/colleagues$/, () => ({ status: 200, body: [rosa, sam] }))
  showConversation({ server })
  await waitForReplyBar()
  await tab('Note').click()
  const note = page.getByRole('textbox', { name: /note/i })
  await note.click()
  await userEvent.keyboard('Please ring, @sa')
  const options = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')
  await expect.element(options.first()).toHaveTextContent('Rosa Samson')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(note).toHaveValue('Please ring, @Sam Patel ')
  await expect.element(options).not.toBeInTheDocument()
  await userEvent.keyboard('today')
  await sendButton.click()
  await expect
    .poll(() => server.sent(/notes$/).map(({ body }) => body))
    .toMatchObject([{ content: 'Please ring, @Sam Patel today', mentions: [sam.id] }])
})
