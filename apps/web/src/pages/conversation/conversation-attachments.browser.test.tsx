import type { Attachment } from '@enamel/domain/timeline/event'
import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aCall, aMessage, anEmail, someFiles } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { aFile, aPicture, aRecording, FILES, serveFiles, watchSaves } from '../testing/files.ts'
import { clearBrowser } from '../testing/reply.ts'
import { scroller, showConversation, timeline } from '../testing/show-conversation.tsx'
import { fileRequests, openButton, showFiles } from '../testing/show-files.tsx'

const OOPS = 'Oops, something went wrong'
const groups = () => [...document.querySelectorAll('[data-attachments]')]

beforeEach(clearBrowser)
afterEach(() => vi.restoreAllMocks())

describe('the files of a timeline', () => {
  it('form one group of thumbnails if each was received within 120 seconds of the previous one (COM-21)', async () => {
    const files = Array.from({ length: 5 }, () => aFile())
    const [a, b, c, d, e] = files as [Attachment, Attachment, Attachment, Attachment, Attachment]
    const messageWith = (file: Attachment, minute: number) =>
      aMessage({
        inbound: true,
        comm_type: 'sms',
        status: 'received',
        text_content: '',
        attachments: [file],
        minute,
      })
    await showFiles(
      messageWith(a, 0),
      messageWith(b, 2),
      someFiles({ minute: 3, comm_type: 'sms', attachments: [c] }),
      aMessage({ minute: 3.1, text_content: 'Between' }),
      messageWith(d, 3.2),
      messageWith(e, 3.2 + 121 / 60),
    )
    await expect.element(openButton(e)).toBeVisible()
    const names = groups().map((group) =>
      [...group.querySelectorAll('figcaption')].map(({ textContent }) => textContent),
    )
    expect(names).toEqual([[a.name, b.name, c.name], [d.name], [e.name]])
    await eventually(() => expect(groups()[0]?.querySelectorAll('img')).toHaveLength(3))
    const [first, second] = [...(groups()[0]?.querySelectorAll('img') ?? [])].map((img) =>
      img.getBoundingClientRect(),
    )
    expect(first?.width).toBe(128)
    expect(second?.top).toBe(first?.top)
  })

  it('reserve the space of pictures from the start, with the truncated name of each picture in it (COM-25)', async () => {
    const files = [aFile({ name: 'WWWWMMMM left molar WWWWMMMM.jpeg' }), aFile(), aFile()]
    const server = patientServer({ items: [anEmail({ attachments: files })] })
    const picture = await aPicture()
    const fetching = Promise.withResolvers<void>()
    server.on(FILES, async () => {
      await fetching.promise
      return { status: 200, file: picture }
    })
    showConversation({ server })
    await eventually(() => expect(document.querySelectorAll('figure')).toHaveLength(3))
    const sizes = () =>
      [...document.querySelectorAll('[data-attachments], figure, figure > :first-child')].map(
        (element) => element.getBoundingClientRect().height,
      )
    const before = sizes()
    expect(before).toHaveLength(7)
    expect(document.querySelector('figure > :first-child')?.getBoundingClientRect().height).toBe(96)
    fetching.resolve()
    await eventually(() => expect(document.querySelectorAll('figure')).toHaveLength(3))
    await expect.element(page.getByRole('button', { name: /^Open x-ray/ }).first()).toBeVisible()
    expect(sizes()).toEqual(before)
    const caption = document.querySelector('figcaption')
    expect(caption?.textContent).toMatch(/^WWWWMMMM.+…\S+\.jpeg$/)
    expect(caption?.scrollWidth).toBe(caption?.clientWidth)
    expect(caption?.scrollHeight).toBe(caption?.clientHeight)
  })

  it('are fetched from their addresses only once they are near the visible area (COM-21, COM-24)', async () => {
    const far = aFile()
    const near = aFile()
    const between = Array.from({ length: 25 }, (_, minute) =>
      aMessage({ minute, text_content: `Text ${minute}` }),
    )
    const server = await showFiles(
      anEmail({ minute: -10, attachments: [far] }),
      ...between,
      anEmail({ minute: 40, attachments: [near] }),
    )
    await expect.element(openButton(near)).toBeVisible()
    expect(fileRequests(server)).toEqual([`GET ${near.url}`])
    scroller().scrollTop = 0
    await expect.element(openButton(far)).toBeVisible()
    expect(fileRequests(server)).toEqual([`GET ${near.url}`, `GET ${far.url}`])
  })

  it('are released when the conversation is left: a download in progress is aborted (COM-24)', async () => {
    const server = patientServer({ items: [anEmail({ attachments: [aFile()] })] })
    const { promise: requested, resolve } = Promise.withResolvers<AbortSignal | undefined>()
    server.on(FILES, ({ signal }) => {
      resolve(signal)
      return new Promise(() => {})
    })
    const { leave } = showConversation({ server })
    const signal = await requested
    expect(signal?.aborted).toBe(false)
    leave()
    await eventually(() => expect(signal?.aborted).toBe(true))
  })

  it('show that they could not be loaded, and are loaded again on request (COM-23, ACT-48)', async () => {
    const picture = aFile()
    const server = patientServer({ items: [anEmail({ attachments: [picture] })] })
    server.on(FILES, () => refusal(404, 'not_found', 'This file is no longer available.'))
    showConversation({ server })
    const failure = timeline.getByText(OOPS)
    await expect.element(failure).toBeVisible()
    serveFiles(server, await aPicture())
    await timeline.getByRole('button', { name: `Try again: ${picture.name}` }).click()
    await expect.element(openButton(picture)).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
    expect(fileRequests(server)).toHaveLength(2)
  })

  it('show a failure if they turn out not to be pictures (COM-23)', async () => {
    const picture = aFile()
    const server = patientServer({ items: [anEmail({ attachments: [picture] })] })
    serveFiles(server, new Blob(['no picture']))
    showConversation({ server })
    await expect.element(timeline.getByText(OOPS)).toBeVisible()
    serveFiles(server, await aPicture())
    await timeline.getByRole('button', { name: `Try again: ${picture.name}` }).click()
    await expect.element(openButton(picture)).toBeVisible()
  })

  it('show an icon, a name truncated to 18 characters and the size if they are not pictures', async () => {
    const name = 'Implant estimate November 2025.pdf'
    await showFiles(anEmail({ attachments: [aFile({ name, type: 'application/pdf', size: 86_016 })] }))
    const chip = page.getByRole('button', { name: `Download ${name}` })
    await expect.element(chip).toHaveTextContent('Implant e…2025.pdf84 kB')
    expect(chip.element().querySelector('svg')).not.toBeNull()
  })

  it('show only their name if they cannot be opened; files that have not arrived show why (COM-20)', async () => {
    const zip = aFile({ name: 'photos.zip', type: 'application/zip' })
    const pendingFile = aFile({ name: 'picture-1.jpg', type: 'image/jpeg', state: 'coming', size: 0 })
    const lostFile = aFile({ name: 'picture-2.jpg', type: 'image/jpeg', state: 'lost', size: 0 })
    const server = await showFiles(anEmail({ attachments: [zip, pendingFile, lostFile] }))
    await expect.element(timeline.getByText('photos.zip')).toBeVisible()
    await expect.element(timeline.getByText('picture-1.jpg is on its way')).toBeVisible()
    await expect
      .element(timeline.getByText('picture-2.jpg could not be fetched. Ask the patient to send it again'))
      .toBeVisible()
    expect(groups()[0]?.querySelector('button, a, img')).toBeNull()
    expect(fileRequests(server)).toEqual([])
  })

  it('are shown only with the flag attachments (TML-16)', async () => {
    const items = [anEmail({ attachments: [aFile()] }), someFiles({ minute: 1 })]
    const server = patientServer({ items })
    showConversation({ server }, { features: ['timeline-v2'] })
    await expect.element(page.getByText('Dear Hannah, thank you for the plan.')).toBeVisible()
    expect(groups()).toEqual([])
    expect(fileRequests(server)).toEqual([])
  })
})

describe('saving a file', () => {
  const pdf = () => aFile({ name: 'Überweisung.pdf', type: 'application/pdf' })

  it('stores its bytes under its name, and shows the progress (COM-24)', async () => {
    const file = pdf()
    const saved = watchSaves()
    const server = await showFiles(anEmail({ attachments: [file] }))
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(FILES, () => promise.then(() => ({ status: 200, file: new Blob(['%PDF-1.4']) })))
    await page.getByRole('button', { name: `Download ${file.name}` }).click()
    await expect.element(page.getByRole('progressbar', { name: `Downloading ${file.name}` })).toBeVisible()
    resolve()
    await eventually(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Überweisung.pdf')
    expect(await saved[0]?.content).toBe('%PDF-1.4')
    expect(fileRequests(server)).toEqual([`GET ${file.url}`])
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })

  it('stores nothing once it is cancelled (COM-24)', async () => {
    const file = pdf()
    const saved = watchSaves()
    const server = await showFiles(anEmail({ attachments: [file] }))
    let signal: AbortSignal | undefined
    server.on(FILES, (request) => {
      signal = request.signal
      return new Promise(() => {})
    })
    await page.getByRole('button', { name: `Download ${file.name}` }).click()
    await page.getByRole('button', { name: `Cancel the download of ${file.name}` }).click()
    expect(signal?.aborted).toBe(true)
    await expect.element(page.getByRole('button', { name: `Download ${file.name}` })).toBeVisible()
    await expect.element(page.getByText(OOPS)).not.toBeInTheDocument()
    expect(saved).toEqual([])
  })

  it('succeeds on a second attempt after a failure (COM-23)', async () => {
    const file = pdf()
    const saved = watchSaves()
    const server = await showFiles(anEmail({ attachments: [file] }))
    server.on(FILES, () => 'broken')
    await page.getByRole('button', { name: `Download ${file.name}` }).click()
    await expect.element(timeline.getByText(OOPS)).toBeVisible()
    serveFiles(server, new Blob(['%PDF-1.4']))
    await timeline.getByRole('button', { name: `Try again: ${file.name}` }).click()
    await eventually(() => expect(saved.map(({ name }) => name)).toEqual([file.name]))
  })
})

describe('the recording of a call', () => {
  it('is fetched and played on request', async () => {
    const recording = aFile({ name: 'recording.wav', type: 'audio/wav' })
    const server = await showFiles(aCall({ attachments: [recording] }))
    serveFiles(server, aRecording())
    const play = page.getByRole('button', { name: 'Play recording' })
    await expect.element(play).toBeVisible()
    expect(fileRequests(server)).toEqual([])
    await play.click()
    await eventually(() => expect(document.querySelector('audio')?.duration).toBeCloseTo(0.5, 1))
    expect(document.querySelector('audio')?.controls).toBe(true)
    expect(fileRequests(server)).toEqual([`GET ${recording.url}`])
  })
})
