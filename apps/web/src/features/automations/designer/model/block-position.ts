import { type EmailNode, hasColumns, placeOf } from './email-node.ts'

/** A place for a block: in the body, where it gets a section of its own, or in a column. */
export interface BlockPosition {
  /** The id of the body or of a column. */
  parent: string
  /** Before the child with this index, counted before anything is moved. */
  index: number
}

/** The place one step up (-1) or down (1) from where a block is; null at the end of the email. */
export function stepPosition(body: EmailNode, id: string, step: -1 | 1): BlockPosition | null {
  const { section, column, block } = placeOf(body, id)
  if (!section) return null
  const at = body.children.indexOf(section)
  if (!column || !block) return passSection(body, at, step)
  const index = column.children.indexOf(block)
  if (column.children[index + step]) return { parent: column.id, index: step < 0 ? index - 1 : index + 2 }
  const nextColumn = section.children[section.children.indexOf(column) + step]
  if (nextColumn) return { parent: nextColumn.id, index: step < 0 ? nextColumn.children.length : 0 }
  if (hasColumns(section)) return { parent: body.id, index: step < 0 ? at : at + 1 }
  const next = body.children[at + step]
  const neighbours = next && !hasColumns(next) ? next.children[0] : undefined
  const isAlone = column.children.length === 1
  if (!neighbours || (isAlone && neighbours.children.length === 1)) {
    if (isAlone) return passSection(body, at, step)
    return { parent: body.id, index: step < 0 ? at : at + 1 }
  }
  // Into the next section, past its first block.
  const count = neighbours.children.length
  return { parent: neighbours.id, index: step < 0 ? Math.max(0, count - 1) : Math.min(1, count) }
}

function passSection(body: EmailNode, at: number, step: -1 | 1): BlockPosition | null {
  if (!body.children[at + step]) return null
  return { parent: body.id, index: step < 0 ? at - 1 : at + 2 }
}

/** The place directly below a block, or at the end of the email if there is none with this id. */
export function positionBelow(body: EmailNode, id: string | null): BlockPosition {
  const { section, column, block } = placeOf(body, id ?? '')
  if (!section) return { parent: body.id, index: body.children.length }
  if (!column || !block || isSingleBlock(section))
    return { parent: body.id, index: body.children.indexOf(section) + 1 }
  return { parent: column.id, index: column.children.indexOf(block) + 1 }
}

/** The place directly above a block. */
export function positionAbove(body: EmailNode, id: string): BlockPosition {
  const below = positionBelow(body, id)
  return { ...below, index: below.index - 1 }
}

/** Whether a section is one block in one column. */
export function isSingleBlock(section: EmailNode): boolean {
  return section.children.length === 1 && section.children[0]?.children.length === 1
}
