import { createTransport } from 'nodemailer'
import { conversationOn } from '../screens/conversation-screen.ts'
import { expect, test } from '../test.ts'
import { allHostileMails, type HostileMail, hostileMails } from './hostile-html.ts'
import { HARM, PRACTICE } from './mail-case.ts'

/**
 * Every third payload, in changing positions. harmless-html.spec.ts tests every payload on a page without protection,
 * where a payload could do more harm. With EVERY_HOSTILE_MAIL set, all 716 emails are opened here too, which takes
 * minutes.
 */
const MAILS = process.env.EVERY_HOSTILE_MAIL
  ? allHostileMails
  : hostileMails.filter((_, index) => index % 3 === 0)

/** Fewer emails than a timeline renders at first. */
const MAILS_PER_TIMELINE = 30
const PARTS = Array.from({ length: Math.ceil(MAILS.length / MAILS_PER_TIMELINE) }, (_, part) =>
  MAILS.slice(part * MAILS_PER_TIMELINE, (part + 1) * MAILS_PER_TIMELINE),
)

for (const [index, mails] of PARTS.entries()) {
  test(`hostile emails run no script and request nothing when staff open them, part ${index + 1} (MAIL-06)`, async ({
    page,
    context,
    staffApi,
    someone,
    addresses,
    pageErrors,
  }) => {
    test.setTimeout(90_000)
    const sender = someone('Mallory')
    const id = await staffApi.addLead(sender)
    await sendFrom(sender.email, mails, addresses.smtpPort)

    const harm: string[] = []
    await context.exposeFunction(HARM, (what: string) => harm.push(`ran: ${what}`))
    context.on('page', (opened) => harm.push(`opened ${opened.url()}`))
    page.on('dialog', (dialog) => {
      harm.push(`dialog: ${dialog.message()}`)
      return dialog.dismiss()
    })
    await page.goto(`/patients/${id}`)
    const address = page.url()
    const { timeline } = conversationOn(page)
    await expect(timeline.getByRole('button', { name: 'Open email' })).toHaveCount(mails.length)
    const readMails: string[] = []
    await page.exposeFunction(READ_CALLBACK, (name: string) => {
      readMails.push(name)
      expect([name, ...harm, ...pageErrors.unexpected()]).toEqual([name])
      expect(page.url()).toBe(address)
    })
    await page.evaluate(openEach, {
      mails: mails.map(({ name, subject }) => ({ name, subject })),
      callback: READ_CALLBACK,
    })
    expect(readMails).toEqual(mails.map(({ name }) => name))
  })
}

/** Sends emails from one address, so that all of them are on one timeline. */
async function sendFrom(sender: string, mails: readonly HostileMail[], port: number): Promise<void> {
  const client = createTransport({ host: '127.0.0.1', port, pool: true, ignoreTLS: true })
  for (const { name, raw } of mails) {
    const text = Buffer.from(raw).toString('latin1').replaceAll(`<${name}@mail.example>`, `<${sender}>`)
    await client.sendMail({ envelope: { from: sender, to: [PRACTICE] }, raw: Buffer.from(text, 'latin1') })
  }
  client.close()
}

/** The function that the page calls after each email. */
const READ_CALLBACK = 'wasRead'

/**
 * Opens each email of the timeline, triggers everything that a reader could except for following a harmless link, and
 * closes the email. The function runs within the page, since steps from outside would take several times as long.
 */
async function openEach({
  mails,
  callback,
}: {
  mails: { name: string; subject: string }[]
  callback: string
}) {
  const report = (window as unknown as Record<string, (name: string) => Promise<void>>)[callback]
  const nextFrame = () => new Promise(requestAnimationFrame)
  const find = async <T>(description: string, look: () => T | undefined | null | false): Promise<T> => {
    for (const start = performance.now(); performance.now() < start + 15_000; await nextFrame()) {
      const found = look()
      if (found) return found
    }
    throw new Error(`There is no ${description}`)
  }
  const buttonOf = (container: ParentNode, label: string) =>
    find(label, () => container.querySelector<HTMLElement>(`button[aria-label="${label}"]`))
  const timeline = document.querySelector('[aria-label="Timeline"]') ?? document
  for (const { name, subject } of mails) {
    const row = await find(subject, () =>
      [...timeline.querySelectorAll('li')].find(({ textContent }) => textContent.includes(subject)),
    )
    const open = await buttonOf(row, 'Open email')
    open.click()
    const modal = await find(`modal of ${name}`, () =>
      [...document.querySelectorAll('[role="dialog"]')].find(
        (dialog) => dialog.querySelector('h2')?.textContent === `Subject: ${subject}`,
      ),
    )
    const emailBody = await find(`body of ${name}`, () => {
      const body = modal.querySelector('iframe')?.contentDocument?.body
      return body?.textContent.includes('A word about implants.') && body
    })
    const everything = '*:not(a[href^="http"], a[href^="mailto"], a[href^="tel"])'
    for (const element of emailBody.querySelectorAll(everything)) {
      for (const kind of ['mouseover', 'focus', 'click']) element.dispatchEvent(new MouseEvent(kind))
    }
    // Waits for resources that load by themselves.
    await nextFrame()
    await nextFrame()
    const frames = modal.querySelectorAll('iframe').length
    if (frames !== 1) throw new Error(`${name} is shown in ${frames} frames`)
    const close = await buttonOf(modal, 'Close')
    close.click()
    await find(`closed modal of ${name}`, () => !modal.isConnected)
    await report?.(name)
  }
}
