import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')

/** A picture of stripes, as PNG. */
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

/** A second of silence. */
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

/** The saved file: its name and its bytes. */
async function savedBy(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: (download as Download).suggestedFilename(), content: await readFile(await download.path()) }
}

test('files come by mail and MMS, are looked at in the lightbox and saved byte for byte (COM-21, COM-22, COM-24)', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const person = someone('Pictured')
  const id = await staffApi.adds(person)
  await page.goto(`/patients/${id}`)
  const [xray, smile, gum] = await Promise.all([20, 120, 220].map((hue) => aPicture(page, hue)))
  if (!xray || !smile || !gum) throw new Error('There are three pictures.')
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
  const texted = timeline
    .getByRole('listitem')
    .filter({ has: page.getByRole('article', { name: /^Files from/ }) })
  await expect(texted.getByRole('button', { name: 'Open picture-1.png' })).toHaveCount(2)
  await expect(texted.getByRole('article')).toHaveCount(1)
  await expect(mail.getByText('photos.zip')).toBeVisible()
  await expect(mail.getByRole('button', { name: /photos\.zip/ })).toHaveCount(0)

  const byChip = await savedBy(page, mail.getByRole('button', { name: /^Download Überweisung/ }))
  expect(byChip.name).toBe('Überweisung an Dr. Okafor, November 2025.pdf')
  expect(byChip.content.equals(pdf)).toBe(true)

  await mail.getByRole('button', { name: 'Open X-ray.png' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Attachments' })
  const press = (name: string) =>
    lightbox.getByRole('banner').or(lightbox.locator('header')).getByRole('button', { name })
  await expect(lightbox.getByRole('img', { name: 'X-ray.png' })).toBeVisible()
  await expectNoViolations(page, 'lightbox')
  const shown = await savedBy(page, press('Download'))
  expect(shown.name).toBe('X-ray.png')
  expect(shown.content.equals(xray)).toBe(true)
  await lightbox.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox.getByText('2 of 3')).toBeVisible()
  await lightbox.getByRole('button', { name: 'Next' }).click()
  const player = lightbox.locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(1, 1)
  const heard = await savedBy(page, press('Download'))
  expect([heard.name, heard.content.equals(voice)]).toEqual(['voice.wav', true])
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)

  await texted.getByRole('button', { name: 'Open picture-1.png' }).last().click()
  await expect(lightbox.getByText('2 of 2')).toBeVisible()
  const texts = await savedBy(page, press('Download'))
  expect(texts.content.equals(gum)).toBe(true)
  await press('Close').click()
  await expect(lightbox).toHaveCount(0)
})

test('files are attached to an email, seen at once, and reach the patient byte for byte', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const person = someone('Attached')
  const id = await staffApi.adds(person)
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

  const mail = await person.gets('email', 'Here is your estimate.')
  if (!('attachments' in mail)) throw new Error('It came as an email.')
  expect(mail.attachments.map(({ filename, type }) => [filename, type])).toEqual([
    ['Kostenvoranschlag für Jürgen.pdf', 'application/pdf'],
    ['plan.png', 'image/png'],
  ])
  expect((await sandbox.fileOf(mail, 0)).equals(pdf)).toBe(true)
  expect((await sandbox.fileOf(mail, 1)).equals(picture)).toBe(true)
  const saved = await savedBy(page, sent.getByRole('button', { name: /^Download Kosten/ }))
  expect(saved.content.equals(pdf)).toBe(true)
})
