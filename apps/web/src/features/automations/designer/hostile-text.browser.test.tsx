import { definitionOf } from '@enamel/domain/automations/email/tree/email-definition'
import {
  type EmailElement,
  emailElement,
  emailTree,
} from '@enamel/domain/automations/email/tree/email-element'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hostileDocuments, hostilePayloads } from '../../../../../../e2e/mail-corpus/hostile-documents.ts'
import { HARM } from '../../../../../../e2e/mail-corpus/mail-case.ts'
import { runCleanups } from '../../../ui/testing/render.tsx'
import { drawnBlocks, drawnText, emailFrame, openDesigner } from './testing/open-designer.tsx'

const ran = vi.fn()
Object.assign(window, { [HARM]: ran })
afterAll(() => Reflect.deleteProperty(window, HARM))

const hostile = hostileDocuments.map(({ html }) => html)
describe('the 716 hostile texts in the email designer', () => {
  it('are harmless in the texts of a saved email (DSG-06)', async () => {
    expect(hostile).toHaveLength(716)
    await expectHarmlessEmails(hostile.map((html) => [emailElement('mj-text', {}, html)]))
  }, 60_000)

  it('are harmless in its buttons, and in the attributes of buttons and pictures: each of the payloads once (DSG-06)', async () => {
    await expectHarmlessEmails(
      hostile.slice(0, hostilePayloads.length).map((html) => {
        const attributes = Object.fromEntries(ATTRIBUTES.map((name) => [name, html]))
        return [emailElement('mj-button', attributes, html), emailElement('mj-image', attributes, [])]
      }),
    )
  }, 60_000)

  it('are text when they are pasted into a text, the subject or the preview (DSG-06)', async () => {
    await openEmail([emailElement('mj-text', {}, 'Hello')])
    const text = drawnText('Text')
    for (const html of hostile) {
      text.focus()
      text.ownerDocument.getSelection()?.selectAllChildren(text)
      text.dispatchEvent(new ClipboardEvent('paste', { ...EVENT, clipboardData: dataOf(html) }))
      expect(text.querySelectorAll(':not(br, div)')).toHaveLength(0)
    }
    for (const name of ['Subject', 'Preview'])
      page
        .getByRole('textbox', { name })
        .element()
        .dispatchEvent(new ClipboardEvent('paste', { ...EVENT, clipboardData: dataOf(hostile.join(' ')) }))
    for (const name of ['Subject', 'Preview'])
      await expect.element(page.getByRole('textbox', { name })).toHaveTextContent('<script>')
    await expectNoHarm()
  }, 60_000)

  it('are text when they are dropped into a text: each of the payloads once (DSG-06)', async () => {
    await openEmail([emailElement('mj-text', {}, 'Hello')])
    const text = drawnText('Text')
    for (const html of hostile.slice(0, hostilePayloads.length)) {
      text.replaceChildren('Hello')
      const drop = new DragEvent('drop', { ...EVENT, dataTransfer: dataOf(html) })
      text.dispatchEvent(drop)
      expect(drop.defaultPrevented).toBe(true)
      expect(text.textContent).toContain('A word about implants.')
      expect(text.querySelectorAll(':not(br, div)')).toHaveLength(0)
    }
    await expectNoHarm()
  })
})

/** The time to draw an email grows faster than the number of its blocks. */
const TEXTS_OF_EMAIL = 80

/** @param blocks those of each hostile text */
async function expectHarmlessEmails(blocks: readonly (readonly EmailElement[])[]): Promise<void> {
  for (let start = 0; start < blocks.length; start += TEXTS_OF_EMAIL) {
    await openEmail(blocks.slice(start, start + TEXTS_OF_EMAIL).flat())
    await expectNoHarm()
    runCleanups()
  }
}

const ATTRIBUTES = ['href', 'alt', 'title', 'width', 'color', 'background-color', 'font-family', 'padding']

async function openEmail(blocks: readonly EmailElement[]): Promise<void> {
  const column = emailElement('mj-column', {}, blocks)
  const definition = definitionOf(emailTree([emailElement('mj-section', {}, [column])]))
  await openDesigner({ content: { subject: 'Hello', preview: '', definition, html: '' } })
  // The footer is drawn too.
  expect(drawnBlocks()).toHaveLength(blocks.length + 1)
}

const EVENT = { bubbles: true, cancelable: true }

function dataOf(html: string): DataTransfer {
  const data = new DataTransfer()
  data.setData('text/html', html)
  data.setData('text/plain', html)
  return data
}

/** Expects that no script ran, that nothing but pictures was requested, and that nothing can still do harm. */
async function expectNoHarm(): Promise<void> {
  expect(harmfulParts()).toEqual([])
  expect(await requestsWithoutPicture()).toEqual([])
  expect(ran).not.toHaveBeenCalled()
}

/** What could run, load or cover something, in the designer or in the email that it draws. */
function harmfulParts(): string[] {
  const drawn = [...emailFrame().querySelectorAll<HTMLElement>('body *')]
  const around = [...document.querySelectorAll('[role="dialog"] *')]
  return [
    ...[...drawn, ...around].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => name.startsWith('on') || isHarmfulAddress(name, value))
        .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
    ),
    ...[...drawn, ...around].filter((element) => element.matches(HARMFUL)).map(({ localName }) => localName),
    ...drawn.flatMap(({ style }) =>
      [...style]
        .map((property) => `${property}: ${style.getPropertyValue(property)}`)
        .filter((written) => /^position: (?!relative)|^--|(?:url|image|set|src|fade)\(/.test(written)),
    ),
  ]
}

const HARMFUL =
  'script, style, link, meta, base, iframe:not([title="Email"]), object, embed, form[action], video, audio, foreignObject'

function isHarmfulAddress(name: string, value: string): boolean {
  if (name === 'href') return !/^(?:(?:https?:)?\/\/|mailto:|tel:|\{\{)/i.test(value)
  return name === 'src' && !/^(?:https?:|data:image\/|\/)/i.test(value)
}

/** The addresses of another host that were requested, apart from pictures: emails may have those of any website. */
async function requestsWithoutPicture(): Promise<string[]> {
  const { defaultView } = emailFrame()
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const pictures = [...emailFrame().querySelectorAll('img')].map(({ src }) => src)
  return [performance, defaultView?.performance]
    .flatMap((timeline) => timeline?.getEntriesByType('resource') ?? [])
    .map(({ name }) => name)
    .filter((name) => name.includes('harm.example') && !pictures.includes(name))
}
