import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')

/** A PNG picture of stripes. */
async function aPicture(page: Page, hue: number): Promise<Buffer> {
  const base64 = await page.evaluate((hue) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    for (let x = 0; context && x < 640; x += 16) {
      context.fillStyle = `hsl(${hue} 40% ${20 + (x % 60)}%)`
      context.fillRect(x, 0, 16, 480)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, hue)
  return Buffer.from(base64, 'base64')
}

/** A WAV recording of one second of silence. */
function aRecording(): Buffer {
  const samples = Buffer.alloc(8000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Presses a button that downloads a file. @returns the file's name and bytes */
async function downloadFrom(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: (download as Download).suggestedFilename(), content: await readFile(await download.path()) }
}

test('files from emails and texts are shown in the lightbox and downloaded byte for byte (COM-21, COM-22, COM-24)', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const person = someone('Pictured')
  const id = await staffApi.addLead(person)
  await page.goto(`/patients/${id}`)
  const [xray, smile, gum] = await Promise.all([20, 120, 220].map((hue) => aPicture(page, hue)))
  if (!xray || !smile || !gum) throw new Error('A picture is missing.')
  const voice = aRecording()
  const file = (filename: string, contentType: string, content: Buffer) => ({
    filename,
    contentType,
    content: content.toString('base64'),
  })
  await sandbox.post('/email', {
    from: `${person.name} <${person.email}>`,
    subject: 'My X-ray',
    text: 'Here is what my old dentist had.',
    attachments: [
      file('X-ray.png', 'image/png', xray),
      file('Überweisung an Dr. Okafor, November 2025.pdf', 'application/pdf', pdf),
      file('voice.wav', 'audio/wav', voice),
      file('photos.zip', 'application/zip', zip),
    ],
  })
  for (const picture of [smile, gum]) {
    await sandbox.post('/sms', {
      from: person.number,
      media: [{ content: picture.toString('base64'), contentType: 'image/png' }],
    })
  }

  const { timeline, event } = conversationOn(page)
  const mail = event('My X-ray')
  const textsWithFiles = timeline
    .getByRole('listitem')
    .filter({ has: page.getByRole('article', { name: /^Files from/ }) })
  await expect(textsWithFiles.getByRole('button', { name: 'Open picture-1.png' })).toHaveCount(2)
  await expect(textsWithFiles.getByRole('article')).toHaveCount(1)
  await expect(mail.getByText('photos.zip')).toBeVisible()
  await expect(mail.getByRole('button', { name: /photos\.zip/ })).toHaveCount(0)

  const fromMessage = await downloadFrom(page, mail.getByRole('button', { name: /^Download Überweisung/ }))
  expect(fromMessage.name).toBe('Überweisung an Dr. Okafor, November 2025.pdf')
  expect(fromMessage.content.equals(pdf)).toBe(true)

  await mail.getByRole('button', { name: 'Open X-ray.png' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Attachments' })
  const lightboxButton = (name: string) =>
    lightbox.getByRole('banner').or(lightbox.locator('header')).getByRole('button', { name })
  await expect(lightbox.getByRole('img', { name: 'X-ray.png' })).toBeVisible()
  await expectNoViolations(page, 'lightbox')
  const picture = await downloadFrom(page, lightboxButton('Download'))
  expect(picture.name).toBe('X-ray.png')
  expect(picture.content.equals(xray)).toBe(true)
  await lightbox.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox.getByText('2 of 3')).toBeVisible()
  await lightbox.getByRole('button', { name: 'Next' }).click()
  const player = lightbox.locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(1, 1)
  const audio = await downloadFrom(page, lightboxButton('Download'))
  expect([audio.name, audio.content.equals(voice)]).toEqual(['voice.wav', true])
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)

  await textsWithFiles.getByRole('button', { name: 'Open picture-1.png' }).last().click()
  await expect(lightbox.getByText('2 of 2')).toBeVisible()
  const textedPicture = await downloadFrom(page, lightboxButton('Download'))
  expect(textedPicture.content.equals(gum)).toBe(true)
  await lightboxButton('Close').click()
  await expect(lightbox).toHaveCount(0)
})

test('files attached to an email appear on the timeline immediately, and reach the patient byte for byte', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const person = someone('Attached')
  const id = await staffApi.addLead(person)
  const { tab, body, send, event } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  const picture = await aPicture(page, 160)
  await tab('Email').click()
  await body.fill('Here is your estimate.')
  const input = page.getByLabel('Files to attach')
  await input.setInputFiles({
    name: 'Kostenvoranschlag für Jürgen.pdf',
    mimeType: 'application/pdf',
    buffer: pdf,
  })
  const list = page.getByRole('list', { name: 'Files to send' })
  await expect(list.getByRole('button', { name: 'Remove Kostenvoranschlag für Jürgen.pdf' })).toBeVisible()
  await input.setInputFiles({ name: 'no-pdf.pdf', mimeType: 'application/pdf', buffer: picture })
  await expect(list.getByText(/does not match its name/)).toBeVisible()
  await expect(send).toBeDisabled()
  await list.getByRole('button', { name: 'Remove no-pdf.pdf' }).click()
  await input.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: picture })
  await expect(list.getByRole('button', { name: 'Remove plan.png' })).toBeVisible()

  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(body).toHaveValue('Here is your estimate.')
  await send.click()
  const sent = event('Here is your estimate.')
  await expect(sent.getByRole('button', { name: 'Open plan.png' })).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Download Kostenvoranschlag für Jürgen.pdf' })).toBeVisible()
  await expect(list).toHaveCount(0)

  const mail = await person.waitUntilReceived('email', 'Here is your estimate.')
  if (!('attachments' in mail)) throw new Error('The message has no attachments.')
  expect(mail.attachments.map(({ filename, type }) => [filename, type])).toEqual([
    ['Kostenvoranschlag für Jürgen.pdf', 'application/pdf'],
    ['plan.png', 'image/png'],
  ])
  expect((await sandbox.fileOf(mail, 0)).equals(pdf)).toBe(true)
  expect((await sandbox.fileOf(mail, 1)).equals(picture)).toBe(true)
  const downloaded = await downloadFrom(page, sent.getByRole('button', { name: /^Download Kosten/ }))
  expect(downloaded.content.equals(pdf)).toBe(true)
})
