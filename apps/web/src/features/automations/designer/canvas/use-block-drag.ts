import { type PointerEvent, useRef, useState } from 'react'
import { type BlockPosition, positionAbove, positionBelow } from '../model/block-position.ts'
import { type EmailNode, placeOf } from '../model/email-node.ts'
import type { NewBlockKind } from '../model/new-block.ts'
import type { Designer } from '../use-designer.ts'

/** A block that is being dragged: a new one, or one of the email. */
export type DraggedBlock = { kind: 'new'; block: NewBlockKind } | { kind: 'move'; id: string }

/** Where a dragged block would be put, and the line that shows it, in px within the frame. */
export interface DropTarget {
  position: BlockPosition
  line: { top: number; left: number; width: number }
}

/** The pointer must move so far before a press becomes a drag. */
const THRESHOLD_PX = 5
/** So near to its edge, the list scrolls under a dragged block. */
const SCROLL_EDGE_PX = 48
const SCROLL_STEP_PX = 12

interface Drag {
  block: DraggedBlock
  fromX: number
  fromY: number
  isMoving: boolean
}

/** Dragging blocks into and within the email with a pointer of any kind. */
export function useBlockDrag(designer: Designer) {
  const drag = useRef<Drag | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)

  function move(event: PointerEvent<HTMLElement>) {
    const { current } = drag
    if (!current) return
    const distance = Math.hypot(event.clientX - current.fromX, event.clientY - current.fromY)
    if (!current.isMoving && distance < THRESHOLD_PX) return
    current.isMoving = true
    scrollAtEdge(scroller.current, event.clientY)
    setTarget(targetAt(designer, current.block, event))
  }
  function end(event: PointerEvent<HTMLElement>) {
    const { current } = drag
    drag.current = null
    setTarget(null)
    if (!current?.isMoving || event.type !== 'pointerup') return
    const found = targetAt(designer, current.block, event)
    if (!found) return
    if (current.block.kind === 'new') designer.add(current.block.block, found.position)
    else {
      designer.moveTo(current.block.id, found.position)
      designer.focusing.focusBlock(current.block.id)
    }
  }
  return {
    target,
    scroller,
    /** The props of an element that drags a block. `onPress` is called when it is pressed without a drag. */
    source: (block: DraggedBlock, onPress?: () => void) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { block, fromX: event.clientX, fromY: event.clientY, isMoving: false }
      },
      onPointerMove: move,
      onPointerUp(event: PointerEvent<HTMLElement>) {
        // The click that follows a drag is no press.
        const { currentTarget } = event
        if (drag.current?.isMoving) {
          currentTarget.dataset.dragged = 'true'
          setTimeout(() => delete currentTarget.dataset.dragged)
        }
        end(event)
      },
      onPointerCancel: end,
      onClick(event: { currentTarget: HTMLElement }) {
        if (event.currentTarget.dataset.dragged === undefined) onPress?.()
      },
    }),
  }
}

export type BlockDrag = ReturnType<typeof useBlockDrag>

function scrollAtEdge(scroller: HTMLElement | null, y: number): void {
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + SCROLL_EDGE_PX) scroller.scrollBy({ top: -SCROLL_STEP_PX })
  else if (y > bottom - SCROLL_EDGE_PX) scroller.scrollBy({ top: SCROLL_STEP_PX })
}

function targetAt(
  { focusing, state: { body } }: Designer,
  dragged: DraggedBlock,
  { clientX, clientY }: { clientX: number; clientY: number },
): DropTarget | null {
  const content = focusing.frame.current
  const frame = content?.defaultView?.frameElement?.getBoundingClientRect()
  if (!content || !frame || clientX < frame.left || clientX > frame.right) return null
  const [x, y] = [clientX - frame.left, clientY - frame.top]
  if (body.children.length === 0)
    return { position: { parent: body.id, index: 0 }, line: { top: 4, left: 0, width: frame.width } }
  const id = dragged.kind === 'move' ? dragged.id : ''
  const isSection = dragged.kind === 'new' ? dragged.block === 'columns' : !placeOf(body, id).block
  return isSection ? betweenSections(content, body, y) : nearBlock(content, body, x, y)
}

/** A block of the email and where it is drawn. */
interface Drawn {
  node: EmailNode
  rect: DOMRect
}

function drawn(content: Document, nodes: readonly EmailNode[]): Drawn[] {
  return nodes.flatMap((node) => {
    const element = content.querySelector(`[data-block="${node.id}"]`)
    return element ? [{ node, rect: element.getBoundingClientRect() }] : []
  })
}

function betweenSections(content: Document, body: EmailNode, y: number): DropTarget | null {
  const rects = body.children.flatMap((section, index) => {
    const blocks = [section, ...section.children.flatMap((column) => column.children)]
    const parts = drawn(content, blocks).map(({ rect }) => rect)
    const [top, bottom] = [
      Math.min(...parts.map((part) => part.top)),
      Math.max(...parts.map((part) => part.bottom)),
    ]
    return parts.length > 0 ? [{ index, top, bottom }] : []
  })
  const next = rects.find(({ top, bottom }) => y < (top + bottom) / 2)
  const line = { top: next?.top ?? rects.at(-1)?.bottom ?? 0, left: 0, width: content.body.clientWidth }
  return { position: { parent: body.id, index: next?.index ?? body.children.length }, line }
}

function nearBlock(content: Document, body: EmailNode, x: number, y: number): DropTarget | null {
  const empty = [...content.querySelectorAll<HTMLElement>('[data-empty-column]')].find((column) =>
    contains(column.getBoundingClientRect(), x, y),
  )
  if (empty) {
    const { top, left, width } = empty.getBoundingClientRect()
    return { position: { parent: empty.dataset.emptyColumn ?? '', index: 0 }, line: { top, left, width } }
  }
  const leaves = body.children.flatMap((section) => section.children.flatMap((column) => column.children))
  const distance = ({ rect }: Drawn) =>
    Math.max(rect.top - y, y - rect.bottom, 0) + Math.max(rect.left - x, x - rect.right, 0)
  const [nearest] = drawn(content, leaves).sort((a, b) => distance(a) - distance(b))
  if (!nearest) return null
  const { node, rect } = nearest
  const isAbove = y < rect.top + rect.height / 2
  return {
    position: isAbove ? positionAbove(body, node.id) : positionBelow(body, node.id),
    line: { top: isAbove ? rect.top : rect.bottom, left: rect.left, width: rect.width },
  }
}

function contains({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}
