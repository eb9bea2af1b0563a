import {
  type EmailElement,
  type EmailTag,
  type EmailTree,
  isLeaf,
} from '@enamel/domain/automations/email-tree/email-element'
import { writeMjml } from '@enamel/domain/automations/email-tree/write-mjml'
import grapesjs, { type Component, type ComponentDefinition } from 'grapesjs'
import type { BlockPosition } from './block-position.ts'
import { type EmailNode, hasColumns, pathTo, placeOf } from './email-node.ts'
import { sectionAround } from './new-block.ts'
import { undoSteps } from './undo-steps.ts'

/** A line of the email above its body. */
export type EmailLine = 'subject' | 'preview'

export interface EmailState extends Readonly<Record<EmailLine, string>> {
  body: EmailNode & EmailTree
  canUndo: boolean
  canRedo: boolean
  /** Whether anything differs from what was opened or saved last. */
  isChanged: boolean
}

/** New values of attributes; null removes one. */
type AttributeChanges = Readonly<Record<string, string | null>>

/** The email that is being edited, with one history for all of it (DSG-09). */
export interface EmailDocument {
  state: () => EmailState
  /** Calls the listener after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  mjml: () => string
  /** Adds a block. Returns the id of the block. */
  add: (block: EmailElement, position: BlockPosition) => string
  move: (id: string, position: BlockPosition) => void
  /** Adds a copy below a block. Returns the id of the copy. */
  duplicate: (id: string) => string
  remove: (id: string) => void
  /** Replaces attributes; null removes one. */
  setAttributes: (id: string, attributes: AttributeChanges) => void
  setContent: (id: string, content: string) => void
  /** Replaces attributes and content in one step. */
  setBlock: (id: string, block: { attributes: AttributeChanges; content: string }) => void
  setLine: (line: EmailLine, text: string) => void
  /** Ends a run of edits to one value: the next edit is a step of its own to undo. */
  endRun: () => void
  undo: () => void
  redo: () => void
  /** The MJML of the email as it was opened. */
  openedMjml: string
  /** Begins to save the present state. Returns a function that makes it the saved one. */
  saving: () => () => void
  destroy: () => void
}

/** A pause after which a further edit of the same value is a step of its own. */
const RUN_PAUSE_MS = 1000
const HISTORY_MAX = 100_000

/**
 * GrapesJS holds the email and its history, without its own user interface: its canvas would need inline styles, which
 * the page's policy forbids.
 */
export function createEmailDocument(
  opened: Readonly<Record<EmailLine, string>> & { body: EmailTree },
): EmailDocument {
  const editor = grapesjs.init({
    headless: true,
    storageManager: false,
    telemetry: false,
    cssIcons: '',
    // Its toolbar has inline styles, even though nothing shows it.
    richTextEditor: { custom: true },
    undoManager: { trackSelection: false, maximumStackLength: HISTORY_MAX },
  })
  editor.Components.addType('mjml', { model: { defaults: { tagName: 'mjml' } } })
  const root = editor.getWrapper()
  if (!root) throw new Error('The editor has no document.')
  root.append(toDefinition(opened.body))
  root.set({ subject: opened.subject, preview: opened.preview })
  const bodyComponent = root.components().at(0)
  editor.UndoManager.clear()

  const listeners = new Set<() => void>()
  const steps = undoSteps(editor.UndoManager)
  const read = () => ({
    subject: `${root.get('subject')}`,
    preview: `${root.get('preview')}`,
    body: { ...toNode(bodyComponent), tag: 'mj-body' as const },
  })
  const written = ({ subject, preview, body }: ReturnType<typeof read>) =>
    JSON.stringify([subject, preview, writeMjml(body)])
  let saved = written(read())
  let state = snapshot()
  let timer: ReturnType<typeof setTimeout> | undefined

  function snapshot(): EmailState {
    const now = read()
    return { ...now, canUndo: steps.canUndo(), canRedo: steps.canRedo(), isChanged: written(now) !== saved }
  }
  function publish() {
    state = snapshot()
    for (const listener of listeners) listener()
  }
  function endRun() {
    clearTimeout(timer)
    steps.endRun()
  }
  /** One step to undo. */
  function command<Result>(change: () => Result): Result {
    endRun()
    const result = change()
    steps.endStep()
    publish()
    return result
  }
  /** A change of one value: those that follow each other quickly are one step. */
  function edit(component: Component, property: string, value: unknown) {
    steps.edit(component, property, value)
    clearTimeout(timer)
    timer = setTimeout(endRun, RUN_PAUSE_MS)
    publish()
  }
  const componentOf = (id: string) => {
    const found = findComponent(bodyComponent, id)
    if (!found) throw new Error(`There is no block ${id}.`)
    return found
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mjml: () => writeMjml(state.body),
    add: (block, position) => command(() => insert(componentOf(position.parent), block, position.index)),
    move: (id, position) =>
      command(() => moveBlock(state.body, componentOf, id, { ...position, body: bodyComponent })),
    duplicate(id) {
      const node = pathTo(state.body, id).at(-1)
      const component = componentOf(id)
      const parent = component.parent()
      if (!node || !parent) throw new Error(`There is no block ${id}.`)
      return command(() => insert(parent, node, component.index() + 1))
    },
    remove: (id) => command(() => removeBlock(state.body, componentOf, id)),
    setAttributes(id, changes) {
      const component = componentOf(id)
      edit(component, 'attributes', changedAttributes(component, changes))
    },
    setBlock(id, { attributes, content }) {
      const component = componentOf(id)
      command(() => component.set({ attributes: changedAttributes(component, attributes), content }))
    },
    setContent: (id, content) => edit(componentOf(id), 'content', content),
    setLine: (line, text) => edit(root, line, text),
    endRun,
    undo() {
      endRun()
      steps.undo()
      publish()
    },
    redo() {
      endRun()
      steps.redo()
      publish()
    },
    openedMjml: writeMjml(state.body),
    saving() {
      endRun()
      const sent = written(read())
      return () => {
        saved = sent
        publish()
      }
    },
    destroy() {
      clearTimeout(timer)
      editor.destroy()
    },
  }
}

function changedAttributes(component: Component, changes: AttributeChanges): Record<string, string> {
  const next = Object.entries({ ...component.get('attributes'), ...changes })
  return Object.fromEntries(next.filter(([, value]) => value !== null))
}

function toDefinition({ tag, attributes, content, children }: EmailElement): ComponentDefinition {
  return {
    type: 'mjml',
    tagName: tag,
    attributes: { ...attributes },
    content,
    components: children.map(toDefinition),
  }
}

function toNode(component: Component): EmailNode {
  return {
    id: component.cid,
    // Only elements of an email are added.
    tag: `${component.get('tagName')}` as EmailTag,
    attributes: { ...component.get('attributes') },
    content: `${component.get('content') ?? ''}`,
    children: component.components().map(toNode),
  }
}

function findComponent(component: Component, id: string): Component | null {
  if (component.cid === id) return component
  for (const child of component.components().models) {
    const found = findComponent(child, id)
    if (found) return found
  }
  return null
}

/**
 * Adds a block; in the body, a block that is no section gets one, and a section stands in no column: the section around
 * the place is divided. Returns the id of the block.
 */
function insert(parent: Component, block: EmailElement, at: number): string {
  if (!isLeaf(block) && parent.get('tagName') === 'mj-column') {
    const { body, index } = divide(parent, at)
    return insert(body, block, index)
  }
  const needsSection = isLeaf(block) && parent.get('tagName') === 'mj-body'
  const [added] = parent.append(toDefinition(needsSection ? sectionAround(block) : block), { at })
  const inner = needsSection ? added?.components().at(0).components().at(0) : added
  if (!inner) throw new Error('The block was not added.')
  return inner.cid
}

/** Divides the section around a column at a block. Returns the place between the two sections. */
function divide(column: Component, at: number): { body: Component; index: number } {
  const section = column.parent()
  const body = section?.parent()
  if (!section || !body) throw new Error('The column is in no section.')
  const index = section.index()
  const blocks = column.components().models
  if (at === 0) return { body, index }
  if (section.components().length > 1 || at >= blocks.length) return { body, index: index + 1 }
  const below = { ...toNode(section), children: [{ ...toNode(column), children: [] }] }
  const [added] = body.append(toDefinition(below), { at: index + 1 })
  const rest = added?.components().at(0)
  if (rest) for (const block of blocks.slice(at)) block.move(rest, { at: rest.components().length })
  return { body, index: index + 1 }
}

type ComponentOf = (id: string) => Component

function moveBlock(
  tree: EmailNode,
  componentOf: ComponentOf,
  id: string,
  { parent, index, body }: BlockPosition & { body: Component },
): void {
  const { section, block } = placeOf(tree, id)
  if (!section) return
  const target = componentOf(parent)
  const isOnlyOne = !block || (!hasColumns(section) && section.children[0]?.children.length === 1)
  if (target === body && isOnlyOne) {
    componentOf(section.id).move(body, { at: index })
    return
  }
  if (target === body) {
    const [added] = body.append(toDefinition(sectionAround(null)), { at: index })
    const column = added?.components().at(0)
    if (column) componentOf(id).move(column, { at: 0 })
  } else componentOf(id).move(target, { at: index })
  removeIfEmpty(componentOf(section.id))
}

function removeBlock(tree: EmailNode, componentOf: ComponentOf, id: string): void {
  const { section } = placeOf(tree, id)
  componentOf(id).remove()
  if (section && section.id !== id) removeIfEmpty(componentOf(section.id))
}

/** Removes a section with one column once nothing is in it. */
function removeIfEmpty(section: Component): void {
  const columns = section.components().models
  if (columns.length <= 1 && !columns[0]?.components().length) section.remove()
}
