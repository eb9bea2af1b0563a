import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage, anEmail } from '../../signed-in/testing/events.ts'
import { aFile, aPicture, aRecording, serveFiles, watchSaves } from '../testing/files.ts'
import { clearBrowser } from '../testing/reply.ts'
import { showConversation } from '../testing/show-conversation.tsx'
import { fileRequests, openButton, showFiles } from '../testing/show-files.tsx'

const OOPS = 'Oops, something went wrong'
const lightbox = page.getByRole('dialog', { name: 'Attachments' })
const inLightbox = (name: string) => lightbox.getByRole('button', { name, exact: true })
const shownPicture = () => document.querySelector<HTMLImageElement>('[role=dialog] [class*=current] img')

beforeEach(clearBrowser)
afterEach(() => vi.restoreAllMocks())

describe('the lightbox', () => {
  it('shows the previous and next file, saves the shown file, and closes (COM-22)', async () => {
    const [first, second] = [aFile(), aFile({ name: `${'n'.repeat(50)}.png` })]
    const report = aFile({ name: 'Referral.pdf', type: 'application/pdf', size: 86_016 })
    const saved = watchSaves()
    await showFiles(
      anEmail({ attachments: [first, second, report, aFile({ type: 'application/zip', name: 'a.zip' })] }),
    )
    await openButton(first).click()
    await eventually(() => expect(shownPicture()?.alt).toBe(first.name))
    await expect.element(lightbox.getByText('1 of 3')).toBeVisible()
    await expect.element(inLightbox('Previous')).toBeDisabled()

    await inLightbox('Next').click()
    await eventually(() => expect(shownPicture()?.alt).toBe(second.name))
    await expect.element(lightbox.getByRole('heading')).toHaveTextContent(/^n{24}…n{11}\.png$/)
    await inLightbox('Download').first().click()
    await eventually(() => expect(saved.map(({ name }) => name)).toEqual([second.name]))

    // The pressed button is still there to receive the next key.
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(lightbox.getByText('3 of 3')).toBeVisible()
    await expect.element(lightbox.getByText('84 kB')).toBeVisible()
    await expect.element(inLightbox('Next')).toBeDisabled()
    await inLightbox('Previous').click()
    await expect.element(lightbox.getByText('2 of 3')).toBeVisible()
    await inLightbox('Close').click()
    await expect.element(lightbox).not.toBeInTheDocument()
  })

  it('is controlled by the keyboard, and returns the focus to the picture it was opened from (COM-22)', async () => {
    const [first, second] = [aFile(), aFile()]
    await showFiles(anEmail({ attachments: [first, second] }))
    await expect.element(openButton(first)).toBeVisible()
    ;(openButton(first).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(shownPicture()?.alt).toBe(first.name))
    await userEvent.keyboard('{ArrowRight}')
    await eventually(() => expect(shownPicture()?.alt).toBe(second.name))
    await userEvent.keyboard('{ArrowLeft}')
    await eventually(() => expect(shownPicture()?.alt).toBe(first.name))
    for (let presses = 0; presses < 6; presses++) {
      await userEvent.keyboard('{Tab}')
      expect(lightbox.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(lightbox).not.toBeInTheDocument()
    expect(document.activeElement).toBe(openButton(first).element())
  })

  it('shows that a picture could not be loaded, and loads it again on request (COM-23)', async () => {
    const [first, second] = [aFile(), aFile()]
    const server = await showFiles(anEmail({ attachments: [first, second] }))
    await expect.element(openButton(second)).toBeVisible()
    server.on(new RegExp(second.id), () => 'broken')
    server.leave()
    showConversation({ server })
    await openButton(first).click()
    await inLightbox('Next').click()
    const failure = lightbox.getByText(OOPS)
    await expect.element(failure).toBeVisible()
    serveFiles(server, await aPicture())
    await lightbox.getByRole('button', { name: `Try again: ${second.name}` }).click()
    await eventually(() => expect(shownPicture()?.alt).toBe(second.name))
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('plays sound and videos with the browser’s controls, and offers to save files that cannot be played', async () => {
    const voice = aFile({ name: 'voice.wav', type: 'audio/wav' })
    const film = aFile({ name: 'film.mp4', type: 'video/mp4' })
    const server = await showFiles(
      aMessage({ inbound: true, text_content: 'Listen', attachments: [voice, film] }),
    )
    serveFiles(server, aRecording())
    expect(fileRequests(server)).toEqual([])
    await openButton(voice).click()
    const player = () => lightbox.element().querySelector('audio, video') as HTMLMediaElement | null
    await eventually(() => expect(player()?.tagName).toBe('AUDIO'))
    expect(player()?.controls).toBe(true)
    await eventually(() => expect(player()?.duration).toBeCloseTo(0.5, 1))
    serveFiles(server, new Blob(['no film'], { type: 'video/mp4' }))
    await inLightbox('Next').click()
    await expect.element(lightbox.getByText('This file cannot be opened here.')).toBeVisible()
    await expect.element(lightbox.getByRole('button', { name: 'Download' }).first()).toBeVisible()
  })
})
