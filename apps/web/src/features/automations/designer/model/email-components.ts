import { type EmailElement, type EmailTag, isLeaf } from '@enamel/domain/automations/email/tree/email-element'
import type { Component, ComponentDefinition } from 'grapesjs'
import type { BlockPosition } from './block-position.ts'
import { type EmailNode, hasColumns, placeOf } from './email-node.ts'
import { sectionAround } from './new-block.ts'

/** An element of an email as GrapesJS takes it. */
export function toDefinition({ tag, attributes, content, children }: EmailElement): ComponentDefinition {
  return {
    type: 'mjml',
    tagName: tag,
    attributes: { ...attributes },
    content,
    components: children.map(toDefinition),
  }
}

/** An element of an email as GrapesJS has it. */
export function toNode(component: Component): EmailNode {
  return {
    id: component.cid,
    // Only elements of an email are added.
    tag: `${component.get('tagName')}` as EmailTag,
    attributes: { ...component.get('attributes') },
    content: `${component.get('content') ?? ''}`,
    children: component.components().map(toNode),
  }
}

/** @throws if the email has no block with this id */
export function componentById(body: Component, id: string): Component {
  const found = findComponent(body, id)
  if (!found) throw new Error(`There is no block ${id}.`)
  return found
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
export function insertComponent(parent: Component, block: EmailElement, at: number): string {
  if (!isLeaf(block) && parent.get('tagName') === 'mj-column') {
    const { body, index } = divide(parent, at)
    return insertComponent(body, block, index)
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

/** Moves a block or a section. A block that comes into the body gets a section of its own. */
export function moveComponent(body: Component, id: string, { parent, index }: BlockPosition): void {
  const { section, block } = placeOf(toNode(body), id)
  if (!section) return
  const componentOf = (wanted: string) => componentById(body, wanted)
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

/** Removes a block, and its section if nothing else is in it. */
export function removeComponent(body: Component, id: string): void {
  const { section } = placeOf(toNode(body), id)
  componentById(body, id).remove()
  if (section && section.id !== id) removeIfEmpty(componentById(body, section.id))
}

/** Removes a section with one column once nothing is in it. */
function removeIfEmpty(section: Component): void {
  const columns = section.components().models
  if (columns.length <= 1 && !columns[0]?.components().length) section.remove()
}
