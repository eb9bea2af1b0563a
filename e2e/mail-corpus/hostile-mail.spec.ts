import { createTransport } from 'nodemailer'
import { conversationOn } from '../screens/conversation-screen.ts'
import { expect, test } from '../test.ts'
import { everyHostileMail, hostileMails } from './hostile-html.ts'
import type { Wrapped } from './hostile-wrappings.ts'
import { HARM, PRACTICE } from './mail-case.ts'

/**
 * Every third piece of each kind, in each place in turn: all of them are read in a bare page, where they could do more.
 * With EVERY_HOSTILE_MAIL set all 716 are read here too, each piece in each place, which takes minutes.
 */
const MAILS = process.env.EVERY_HOSTILE_MAIL
  ? everyHostileMail
  : hostileMails.filter((_, index) => index % 3 === 0)

/** Fewer than a timeline shows before it is scrolled. */
const ON_ONE_TIMELINE = 30
const PARTS = Array.from({ length: Math.ceil(MAILS.length / ON_ONE_TIMELINE) }, (_, part) =>
  MAILS.slice(part * ON_ONE_TIMELINE, (part + 1) * ON_ONE_TIMELINE),
)

for (const [index, mails] of PARTS.entries()) {
  test(`nothing of a hostile email runs or asks for anything where staff read it, part ${index + 1} (MAIL-06)`, async ({
    page,
    context,
    staffApi,
    someone,
    addresses,
    pageErrors,
  }) => {
    test.setTimeout(90_000)
    const sender = someone('Mallory')
    const id = await staffApi.adds(sender)
    await sendAs(sender.email, mails, addresses.smtpPort)

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
    const read: string[] = []
    await page.exposeFunction(READ, (name: string) => {
      read.push(name)
      expect([name, ...harm, ...pageErrors.unforeseen()]).toEqual([name])
      expect(page.url()).toBe(address)
    })
    await page.evaluate(readEach, {
      mails: mails.map(({ name, subject }) => ({ name, subject })),
      callback: READ,
    })
    expect(read).toEqual(mails.map(({ name }) => name))
  })
}

/** The same mails, all from one address, so that they are on one timeline. */
async function sendAs(sender: string, mails: readonly Wrapped[], port: number): Promise<void> {
  const client = createTransport({ host: '127.0.0.1', port, pool: true, ignoreTLS: true })
  for (const { name, raw } of mails) {
    const text = Buffer.from(raw).toString('latin1').replaceAll(`<${name}@mail.example>`, `<${sender}>`)
    await client.sendMail({ envelope: { from: sender, to: [PRACTICE] }, raw: Buffer.from(text, 'latin1') })
  }
  client.close()
}

/** The page's answer after each email. */
const READ = 'wasRead'

/**
 * Opens each email of the timeline, triggers everything that a reader could, except for following an honest link, and
 * closes it. It is done within the page: steps from outside take several times as long as the emails.
 */
async function readEach({
  mails,
  callback,
}: {
  mails: { name: string; subject: string }[]
  callback: string
}) {
  const report = (window as unknown as Record<string, (name: string) => Promise<void>>)[callback]
  const painted = () => new Promise(requestAnimationFrame)
  const find = async <T>(what: string, look: () => T | undefined | null | false): Promise<T> => {
    for (const since = performance.now(); performance.now() < since + 15_000; await painted()) {
      const found = look()
      if (found) return found
    }
    throw new Error(`There is no ${what}`)
  }
  const buttonOf = (place: ParentNode, label: string) =>
    find(label, () => place.querySelector<HTMLElement>(`button[aria-label="${label}"]`))
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
    const letter = await find(`letter of ${name}`, () => {
      const body = modal.querySelector('iframe')?.contentDocument?.body
      return body?.textContent.includes('A word about implants.') && body
    })
    const everything = '*:not(a[href^="http"], a[href^="mailto"], a[href^="tel"])'
    for (const element of letter.querySelectorAll(everything)) {
      for (const kind of ['mouseover', 'focus', 'click']) element.dispatchEvent(new MouseEvent(kind))
    }
    // For anything that loads by itself.
    await painted()
    await painted()
    const frames = modal.querySelectorAll('iframe').length
    if (frames !== 1) throw new Error(`${name} is shown in ${frames} frames`)
    const close = await buttonOf(modal, 'Close')
    close.click()
    await find(`end of ${name}`, () => !modal.isConnected)
    await report?.(name)
  }
}
