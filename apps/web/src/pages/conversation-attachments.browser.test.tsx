import type { Attachment, TimelineEvent } from '@enamel/domain/timeline/event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, aMessage, anEmail, someFiles } from './testing/events.ts'
import { aFile, aPicture, aRecording, FILES, serveFiles, watchSaves } from './testing/files.ts'
import { type PatientServer, patientServer, refusal } from './testing/patient-server.ts'
import { freshBrowser } from './testing/reply.ts'
import { scroller, showConversation, timeline } from './testing/show-conversation.tsx'

const OOPS = 'Oops, something went wrong'
const lightbox = page.getByRole('dialog', { name: 'Attachments' })
const inLightbox = (name: string) => lightbox.getByRole('button', { name, exact: true })
const groups = () => [...document.querySelectorAll('[data-attachments]')]

beforeEach(freshBrowser)
afterEach(() => vi.restoreAllMocks())

/** A conversation with these events, whose files are pictures. */
async function show(...items: TimelineEvent[]): Promise<PatientServer & { leave: () => void }> {
  const server = patientServer({ items })
  serveFiles(server, await aPicture())
  return Object.assign(server, { leave: showConversation({ server }).leave })
}

const open = (file: Attachment) => page.getByRole('button', { name: `Open ${file.name}`, exact: true })
const shownPicture = () => document.querySelector<HTMLImageElement>('[role=dialog] [class*=current] img')
const fetches = (server: PatientServer) => server.sent(FILES).map(({ line }) => line)

describe('the files of a timeline', () => {
  it('that came within 120 seconds of each other are one group of thumbnails (COM-21)', async () => {
    const files = Array.from({ length: 5 }, () => aFile())
    const [a, b, c, d, e] = files as [Attachment, Attachment, Attachment, Attachment, Attachment]
    const alone = (file: Attachment, minute: number) =>
      aMessage({
        inbound: true,
        comm_type: 'sms',
        status: 'received',
        text_content: '',
        attachments: [file],
        minute,
      })
    await show(
      alone(a, 0),
      alone(b, 2),
      someFiles({ minute: 3, comm_type: 'sms', attachments: [c] }),
      aMessage({ minute: 3.1, text_content: 'Between' }),
      alone(d, 3.2),
      alone(e, 3.2 + 121 / 60),
    )
    await expect.element(open(e)).toBeVisible()
    const names = groups().map((group) =>
      [...group.querySelectorAll('figcaption')].map((one) => one.textContent),
    )
    expect(names).toEqual([[a.name, b.name, c.name], [d.name], [e.name]])
    await vi.waitFor(() => expect(groups()[0]?.querySelectorAll('img')).toHaveLength(3))
    const [first, second] = [...(groups()[0]?.querySelectorAll('img') ?? [])].map((img) =>
      img.getBoundingClientRect(),
    )
    expect(first?.width).toBe(128)
    expect(second?.top).toBe(first?.top)
  })

  it('that are pictures have their room from the first moment on, and their whole cut name in it (COM-25)', async () => {
    const files = [aFile({ name: 'WWWWMMMM left molar WWWWMMMM.jpeg' }), aFile(), aFile()]
    const server = patientServer({ items: [anEmail({ attachments: files })] })
    const picture = await aPicture()
    const asked = Promise.withResolvers<void>()
    server.on(FILES, async () => {
      await asked.promise
      return { status: 200, file: picture }
    })
    showConversation({ server })
    await vi.waitFor(() => expect(document.querySelectorAll('figure')).toHaveLength(3))
    const sizes = () =>
      [...document.querySelectorAll('[data-attachments], figure, figure > :first-child')].map(
        (element) => element.getBoundingClientRect().height,
      )
    const before = sizes()
    expect(before).toHaveLength(7)
    expect(document.querySelector('figure > :first-child')?.getBoundingClientRect().height).toBe(96)
    asked.resolve()
    await vi.waitFor(() => expect(document.querySelectorAll('figure')).toHaveLength(3))
    await expect.element(page.getByRole('button', { name: /^Open x-ray/ }).first()).toBeVisible()
    expect(sizes()).toEqual(before)
    const caption = document.querySelector('figcaption')
    expect(caption?.textContent).toMatch(/^WWWWMMMM.+…\S+\.jpeg$/)
    expect(caption?.scrollWidth).toBe(caption?.clientWidth)
    expect(caption?.scrollHeight).toBe(caption?.clientHeight)
  })

  it('are fetched by their addresses once they come near, and not before (COM-21, COM-24)', async () => {
    const far = aFile()
    const near = aFile()
    const between = Array.from({ length: 25 }, (_, minute) =>
      aMessage({ minute, text_content: `Text ${minute}` }),
    )
    const server = await show(
      anEmail({ minute: -10, attachments: [far] }),
      ...between,
      anEmail({ minute: 40, attachments: [near] }),
    )
    await expect.element(open(near)).toBeVisible()
    expect(fetches(server)).toEqual([`GET ${near.url}`])
    scroller().scrollTop = 0
    await expect.element(open(far)).toBeVisible()
    expect(fetches(server)).toEqual([`GET ${near.url}`, `GET ${far.url}`])
  })

  it('are let go of when nobody looks any more: what is on its way is aborted (COM-24)', async () => {
    const server = patientServer({ items: [anEmail({ attachments: [aFile()] })] })
    const { promise: asked, resolve } = Promise.withResolvers<AbortSignal | undefined>()
    server.on(FILES, ({ signal }) => {
      resolve(signal)
      return new Promise(() => {})
    })
    const { leave } = showConversation({ server })
    const signal = await asked
    expect(signal?.aborted).toBe(false)
    leave()
    await vi.waitFor(() => expect(signal?.aborted).toBe(true))
  })

  it('that could not be had say so, and are loaded again when asked (COM-23, ACT-48)', async () => {
    const picture = aFile()
    const server = patientServer({ items: [anEmail({ attachments: [picture] })] })
    server.on(FILES, () => refusal(404, 'not_found', 'This file is no longer here.'))
    showConversation({ server })
    const failure = timeline.getByText(OOPS)
    await expect.element(failure).toBeVisible()
    serveFiles(server, await aPicture())
    await timeline.getByRole('button', { name: `Try again: ${picture.name}` }).click()
    await expect.element(open(picture)).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
    expect(fetches(server)).toHaveLength(2)
  })

  it('that are no picture after all say so too (COM-23)', async () => {
    const picture = aFile()
    const server = patientServer({ items: [anEmail({ attachments: [picture] })] })
    serveFiles(server, new Blob(['no picture']))
    showConversation({ server })
    await expect.element(timeline.getByText(OOPS)).toBeVisible()
    serveFiles(server, await aPicture())
    await timeline.getByRole('button', { name: `Try again: ${picture.name}` }).click()
    await expect.element(open(picture)).toBeVisible()
  })

  it('that are no pictures have an icon, a name that is cut to 18 characters, and their size', async () => {
    const name = 'Implant estimate November 2025.pdf'
    await show(anEmail({ attachments: [aFile({ name, type: 'application/pdf', size: 86_016 })] }))
    const chip = page.getByRole('button', { name: `Download ${name}` })
    await expect.element(chip).toHaveTextContent('Implant e…2025.pdf84 kB')
    expect(chip.element().querySelector('svg')).not.toBeNull()
  })

  it('of other types are listed by name and nothing else; absent ones say why (COM-20)', async () => {
    const zip = aFile({ name: 'photos.zip', type: 'application/zip' })
    const coming = aFile({ name: 'picture-1.jpg', type: 'image/jpeg', state: 'coming', size: 0 })
    const lost = aFile({ name: 'picture-2.jpg', type: 'image/jpeg', state: 'lost', size: 0 })
    const server = await show(anEmail({ attachments: [zip, coming, lost] }))
    await expect.element(timeline.getByText('photos.zip')).toBeVisible()
    await expect.element(timeline.getByText('picture-1.jpg is on its way')).toBeVisible()
    await expect
      .element(timeline.getByText('picture-2.jpg could not be fetched. Ask the patient to send it again'))
      .toBeVisible()
    expect(groups()[0]?.querySelector('button, a, img')).toBeNull()
    expect(fetches(server)).toEqual([])
  })

  it('show only with the flag attachments (TML-16)', async () => {
    const items = [anEmail({ attachments: [aFile()] }), someFiles({ minute: 1 })]
    const server = patientServer({ items })
    showConversation({ server }, { features: ['timeline-v2'] })
    await expect.element(page.getByText('Dear Hannah, thank you for the plan.')).toBeVisible()
    expect(groups()).toEqual([])
    expect(fetches(server)).toEqual([])
  })
})

describe('a file is saved', () => {
  const pdf = () => aFile({ name: 'Überweisung.pdf', type: 'application/pdf' })

  it('under its name, with its bytes, and tells how far it is until then (COM-24)', async () => {
    const file = pdf()
    const saved = watchSaves()
    const server = await show(anEmail({ attachments: [file] }))
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(FILES, () => promise.then(() => ({ status: 200, file: new Blob(['%PDF-1.4']) })))
    await page.getByRole('button', { name: `Download ${file.name}` }).click()
    await expect.element(page.getByRole('progressbar', { name: `Downloading ${file.name}` })).toBeVisible()
    resolve()
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Überweisung.pdf')
    expect(await saved[0]?.content).toBe('%PDF-1.4')
    expect(fetches(server)).toEqual([`GET ${file.url}`])
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })

  it('not at all once it is cancelled (COM-24)', async () => {
    const file = pdf()
    const saved = watchSaves()
    const server = await show(anEmail({ attachments: [file] }))
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

  it('after it failed, when it is tried again (COM-23)', async () => {
    const file = pdf()
    const saved = watchSaves()
    const server = await show(anEmail({ attachments: [file] }))
    server.on(FILES, () => 'broken')
    await page.getByRole('button', { name: `Download ${file.name}` }).click()
    await expect.element(timeline.getByText(OOPS)).toBeVisible()
    serveFiles(server, new Blob(['%PDF-1.4']))
    await timeline.getByRole('button', { name: `Try again: ${file.name}` }).click()
    await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual([file.name]))
  })
})

describe('the lightbox', () => {
  it('goes to the previous and next file, saves what it shows, and closes (COM-22)', async () => {
    const [one, two] = [aFile(), aFile({ name: `${'n'.repeat(50)}.png` })]
    const report = aFile({ name: 'Referral.pdf', type: 'application/pdf', size: 86_016 })
    const saved = watchSaves()
    await show(
      anEmail({ attachments: [one, two, report, aFile({ type: 'application/zip', name: 'a.zip' })] }),
    )
    await open(one).click()
    await vi.waitFor(() => expect(shownPicture()?.alt).toBe(one.name))
    await expect.element(lightbox.getByText('1 of 3')).toBeVisible()
    await expect.element(inLightbox('Previous')).toBeDisabled()

    await inLightbox('Next').click()
    await vi.waitFor(() => expect(shownPicture()?.alt).toBe(two.name))
    await expect.element(lightbox.getByRole('heading')).toHaveTextContent(/^n{24}…n{11}\.png$/)
    await inLightbox('Download').first().click()
    await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual([two.name]))

    // The button that was pressed is still there to hear the next key.
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(lightbox.getByText('3 of 3')).toBeVisible()
    await expect.element(lightbox.getByText('84 kB')).toBeVisible()
    await expect.element(inLightbox('Next')).toBeDisabled()
    await inLightbox('Previous').click()
    await expect.element(lightbox.getByText('2 of 3')).toBeVisible()
    await inLightbox('Close').click()
    await expect.element(lightbox).not.toBeInTheDocument()
  })

  it('goes by the keyboard, and gives the focus back to the picture it was opened from (COM-22)', async () => {
    const [one, two] = [aFile(), aFile()]
    await show(anEmail({ attachments: [one, two] }))
    await expect.element(open(one)).toBeVisible()
    ;(open(one).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(shownPicture()?.alt).toBe(one.name))
    await userEvent.keyboard('{ArrowRight}')
    await vi.waitFor(() => expect(shownPicture()?.alt).toBe(two.name))
    await userEvent.keyboard('{ArrowLeft}')
    await vi.waitFor(() => expect(shownPicture()?.alt).toBe(one.name))
    for (let presses = 0; presses < 6; presses++) {
      await userEvent.keyboard('{Tab}')
      expect(lightbox.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(lightbox).not.toBeInTheDocument()
    expect(document.activeElement).toBe(open(one).element())
  })

  it('says of a picture that could not be had that it failed, and tries again (COM-23)', async () => {
    const [one, two] = [aFile(), aFile()]
    const server = await show(anEmail({ attachments: [one, two] }))
    await expect.element(open(two)).toBeVisible()
    server.on(new RegExp(two.id), () => 'broken')
    server.leave()
    showConversation({ server })
    await open(one).click()
    await inLightbox('Next').click()
    const failure = lightbox.getByText(OOPS)
    await expect.element(failure).toBeVisible()
    serveFiles(server, await aPicture())
    await lightbox.getByRole('button', { name: `Try again: ${two.name}` }).click()
    await vi.waitFor(() => expect(shownPicture()?.alt).toBe(two.name))
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('plays sound and videos with the browser’s own controls, and says of what cannot be played that it can be saved', async () => {
    const voice = aFile({ name: 'voice.wav', type: 'audio/wav' })
    const film = aFile({ name: 'film.mp4', type: 'video/mp4' })
    const server = await show(aMessage({ inbound: true, text_content: 'Listen', attachments: [voice, film] }))
    serveFiles(server, aRecording())
    expect(fetches(server)).toEqual([])
    await open(voice).click()
    const player = () => lightbox.element().querySelector('audio, video') as HTMLMediaElement | null
    await vi.waitFor(() => expect(player()?.tagName).toBe('AUDIO'))
    expect(player()?.controls).toBe(true)
    await vi.waitFor(() => expect(player()?.duration).toBeCloseTo(0.5, 1))
    serveFiles(server, new Blob(['no film'], { type: 'video/mp4' }))
    await inLightbox('Next').click()
    await expect.element(lightbox.getByText('This file cannot be played here.')).toBeVisible()
    await expect.element(lightbox.getByRole('button', { name: 'Download' }).first()).toBeVisible()
  })
})

describe('the recording of a call', () => {
  it('is fetched and played when it is asked for', async () => {
    const recording = aFile({ name: 'recording.wav', type: 'audio/wav' })
    const server = await show(aCall({ attachments: [recording] }))
    serveFiles(server, aRecording())
    const play = page.getByRole('button', { name: 'Play recording' })
    await expect.element(play).toBeVisible()
    expect(fetches(server)).toEqual([])
    await play.click()
    await vi.waitFor(() => expect(document.querySelector('audio')?.duration).toBeCloseTo(0.5, 1))
    expect(document.querySelector('audio')?.controls).toBe(true)
    expect(fetches(server)).toEqual([`GET ${recording.url}`])
  })
})
