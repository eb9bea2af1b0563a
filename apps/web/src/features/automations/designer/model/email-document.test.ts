import type { EmailTree } from '@enamel/domain/automations/email/tree/email-element'
import { readMjml } from '@enamel/domain/automations/email/tree/read-mjml'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stepPosition } from './block-position.ts'
import { createEmailDocument, type EmailDocument } from './email-document.ts'
import { blockRows, type EmailNode } from './email-node.ts'
import { newBlock } from './new-block.ts'

const section = (...texts: string[]) =>
  `<mj-section padding="0"><mj-column>${texts.map((text) => `<mj-text>${text}</mj-text>`).join('')}</mj-column></mj-section>`
const columns = (left: string, right: string) =>
  `<mj-section><mj-column><mj-text>${left}</mj-text></mj-column><mj-column><mj-text>${right}</mj-text></mj-column></mj-section>`

let open: EmailDocument | undefined
afterEach(() => {
  open?.destroy()
  vi.useRealTimers()
})

function opened(...sections: string[]): EmailDocument {
  const body = readMjml(`<mj-body>${sections.join('')}</mj-body>`) as EmailTree
  open = createEmailDocument({ subject: 'Hello', preview: '', body })
  return open
}
const texts = (email: EmailDocument) =>
  email
    .state()
    .body.children.map((block) => block.children.map((column) => column.children.map((leaf) => leaf.content)))
const idOf = (email: EmailDocument, text: string) =>
  blockRows(email.state().body).find(({ node }) => node.content === text)?.node.id ?? ''

/** Moves a block one step. */
function step(email: EmailDocument, text: string, by: -1 | 1) {
  const position = stepPosition(email.state().body, idOf(email, text), by)
  if (position) email.move(idOf(email, text), position)
}

describe('an email in the designer', () => {
  it('is unchanged until something differs, and again after undo (DSG-02, DSG-09)', () => {
    const email = opened(section('One', 'Two'), columns('Left', 'Right'))
    const before = email.mjml()
    expect(email.state()).toMatchObject({ isChanged: false, canUndo: false, canRedo: false })
    email.remove(idOf(email, 'One'))
    expect(email.state()).toMatchObject({ isChanged: true, canUndo: true })
    email.undo()
    expect(email.state()).toMatchObject({ isChanged: false, canUndo: false, canRedo: true })
    expect(email.mjml()).toBe(before)
    email.redo()
    expect(texts(email)).toEqual([[['Two']], [['Left'], ['Right']]])
    const markSaved = email.saving()
    email.setLine('subject', 'Typed meanwhile')
    markSaved()
    expect(email.state().isChanged).toBe(true)
    email.undo()
    expect(email.state().isChanged).toBe(false)
  })

  it('has blocks added, duplicated and removed (DSG-03)', () => {
    const email = opened(section('One'))
    const id = email.add(newBlock('button', '#123456'), { parent: email.state().body.id, index: 1 })
    expect(texts(email)).toEqual([[['One']], [['New button']]])
    const copy = email.duplicate(id)
    expect(copy).not.toBe(id)
    expect(texts(email)).toEqual([[['One']], [['New button', 'New button']]])
    email.remove(id)
    email.remove(copy)
    expect(texts(email)).toEqual([[['One']]])
    for (let steps = 0; steps < 4; steps++) email.undo()
    expect(email.state()).toMatchObject({ isChanged: false, canUndo: false })
  })

  it('has columns added between the blocks of a section, which is then two (DSG-03)', () => {
    const email = opened(section('One', 'Two', 'Three'))
    const before = email.mjml()
    const column = email.state().body.children[0]?.children[0]?.id ?? ''
    email.add(newBlock('columns', undefined), { parent: column, index: 1 })
    expect(texts(email).map((columns) => columns.length)).toEqual([1, 2, 1])
    expect([texts(email)[0], texts(email)[2]]).toEqual([[['One']], [['Two', 'Three']]])
    expect(email.state().body.children.map(({ attributes }) => attributes.padding)).toEqual([
      '0',
      undefined,
      '0',
    ])
    email.undo()
    expect(email.mjml()).toBe(before)
  })

  it('has blocks moved step by step through sections and columns, each step undone by itself (DSG-03, DSG-09)', () => {
    const email = opened(section('One'), section('Two', 'Three'), columns('Left', 'Right'), section('Four'))
    const seen: unknown[] = [texts(email)]
    const down = () => {
      step(email, 'One', 1)
      seen.push(texts(email))
    }
    for (let steps = 0; steps < 4; steps++) down()
    expect(seen.slice(1)).toEqual([
      [[['Two', 'One', 'Three']], [['Left'], ['Right']], [['Four']]],
      [[['Two', 'Three', 'One']], [['Left'], ['Right']], [['Four']]],
      [[['Two', 'Three']], [['One']], [['Left'], ['Right']], [['Four']]],
      [[['Two', 'Three']], [['Left'], ['Right']], [['One']], [['Four']]],
    ])
    for (let steps = 4; steps > 0; steps--) {
      email.undo()
      expect(texts(email)).toEqual(seen[steps - 1])
    }
    for (let steps = 1; steps <= 4; steps++) {
      email.redo()
      expect(texts(email)).toEqual(seen[steps])
    }
    step(email, 'Right', -1)
    expect(texts(email)[1]).toEqual([['Left', 'Right'], []])
  })

  it('makes one step of quick edits to one value, subject and preview among them (DSG-09)', () => {
    vi.useFakeTimers()
    const email = opened(section('One'))
    const id = idOf(email, 'One')
    for (const text of ['Hello t', 'Hello th', 'Hello there']) email.setLine('subject', text)
    email.setLine('preview', 'In short')
    for (const text of ['One m', 'One more']) email.setContent(id, text)
    vi.advanceTimersByTime(2000)
    email.setContent(id, 'One more time')
    email.setAttributes(id, { align: 'center', color: null })
    const undone = () => {
      email.undo()
      const { subject, preview, body } = email.state()
      return [subject, preview, leaf(body).content, leaf(body).attributes.align]
    }
    expect(undone()).toEqual(['Hello there', 'In short', 'One more time', undefined])
    expect(undone()).toEqual(['Hello there', 'In short', 'One more', undefined])
    expect(undone()).toEqual(['Hello there', 'In short', 'One', undefined])
    expect(undone()).toEqual(['Hello there', '', 'One', undefined])
    expect(undone()).toEqual(['Hello', '', 'One', undefined])
    expect(email.state().isChanged).toBe(false)
  })
})

function leaf(body: EmailNode): EmailNode {
  const first = body.children[0]?.children[0]?.children[0]
  if (!first) throw new Error('empty')
  return first
}
