import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { showConversation, timeline } from '../testing/show-conversation.tsx'

const retryButton = page.getByRole('button', { name: 'Try again' })
const name = page.getByRole('heading', { name: 'Charlotte Evans' })
const noteTab = page.getByRole('tab', { name: 'Note' })

/** Shows a conversation that could not be loaded, with a server that responds from then on. */
async function showFailed() {
  const server = patientServer({ items: [aMessage({ inbound: true, text_content: 'Yes please' })] })
  let down = true
  server.on(/^GET /, (request) => (down ? 'broken' : server.defaultReply(request)))
  const shown = showConversation({ server })
  await expect.element(page.getByText("We couldn't load this patient.")).toBeVisible()
  down = false
  return shown
}

describe('a conversation that could not be loaded', () => {
  it('has one retry button for name, timeline and reply bar (TML-05, PAT-08)', async () => {
    await showFailed()
    expect(retryButton.elements()).toHaveLength(1)
    await retryButton.click()
    await expect.element(timeline.getByText('Yes please')).toBeVisible()
    await expect.element(name).toBeVisible()
    await expect.element(noteTab).toBeVisible()
  })

  it('loads by itself when the lost connection is restored (RT-11)', async () => {
    const { reconnect } = await showFailed()
    reconnect()
    await expect.element(timeline.getByText('Yes please')).toBeVisible()
    await expect.element(name).toBeVisible()
    await expect.element(noteTab).toBeVisible()
  })

  it('loads its timeline again once the patient is loaded, wherever the user retried', async () => {
    const { queries } = await showFailed()
    await queries.refetchQueries({ queryKey: ['patient'] })
    await expect.element(timeline.getByText('Yes please')).toBeVisible()
  })
})
