import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { showConversation, timeline } from '../testing/show-conversation.tsx'

const again = page.getByRole('button', { name: 'Try again' })
const name = page.getByRole('heading', { name: 'Charlotte Evans' })
const note = page.getByRole('textbox', { name: 'Note' })

/** A conversation of which nothing could be loaded; from now on the server answers. */
async function broken() {
  const server = patientServer({ items: [aMessage({ inbound: true, text_content: 'Yes please' })] })
  let down = true
  server.on(/^GET /, (request) => (down ? 'broken' : server.usual(request)))
  const shown = showConversation({ server })
  await expect.element(page.getByText("We couldn't load this patient.")).toBeVisible()
  down = false
  return shown
}

describe('a conversation that could not be loaded', () => {
  it('has one way to try again, for name, timeline and reply bar (TML-05, PAT-08)', async () => {
    await broken()
    expect(again.elements()).toHaveLength(1)
    await again.click()
    await expect.element(timeline.getByText('Yes please')).toBeVisible()
    await expect.element(name).toBeVisible()
    await expect.element(note).toBeVisible()
  })

  it('loads itself when the lost connection is back (RT-11)', async () => {
    const { reconnect } = await broken()
    reconnect()
    await expect.element(timeline.getByText('Yes please')).toBeVisible()
    await expect.element(name).toBeVisible()
    await expect.element(note).toBeVisible()
  })

  it('loads its timeline again when the patient is back, wherever that was tried', async () => {
    const { queries } = await broken()
    await queries.refetchQueries({ queryKey: ['patient'] })
    await expect.element(timeline.getByText('Yes please')).toBeVisible()
  })
})
