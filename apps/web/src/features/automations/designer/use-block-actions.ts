import { useState } from 'react'
import { blockLabels } from './model/block-labels.ts'
import { type BlockPosition, positionBelow, stepPosition } from './model/block-position.ts'
import type { EmailDocument } from './model/email-document.ts'
import { blockRows } from './model/email-node.ts'
import { type NewBlockKind, newBlock } from './model/new-block.ts'
import type { FocusRequest } from './use-focus-request.ts'

/** Where a block was acted on, and so where the focus is afterwards; the handle moves with its block. */
type ActedFrom = 'canvas' | 'outline' | 'handle'

interface Selection {
  selectedId: string | null
  setSelectedId: (id: string | null) => void
}

/** What is done to blocks: each action is announced, selects its block, and focuses it where it was acted on. */
export function useBlockActions(
  email: EmailDocument,
  { selectedId, setSelectedId }: Selection,
  focusing: FocusRequest,
  accent: string | undefined,
) {
  const [announcement, setAnnouncement] = useState('')
  const rowsNow = () => blockRows(email.state().body)

  function announce(id: string, done: string) {
    const now = rowsNow()
    const index = now.findIndex(({ node }) => node.id === id)
    const row = now[index]
    if (row) setAnnouncement(`${blockLabels[row.kind]} ${done}, ${index + 1} of ${now.length}`)
  }
  /** Selects, focuses and announces a block that is new. */
  function showNew(id: string, done: string) {
    setSelectedId(id)
    focusing.focusBlock(id)
    announce(id, done)
  }
  function moveTo(id: string, position: BlockPosition, done = 'moved') {
    email.move(id, position)
    setSelectedId(id)
    announce(id, done)
  }
  return {
    announcement,
    setAnnouncement,
    moveTo,
    add(kind: NewBlockKind, position: BlockPosition = positionBelow(email.state().body, selectedId)) {
      showNew(email.add(newBlock(kind, accent), position), 'added')
    },
    /** Moves a block one step up or down; the focus stays where it is. */
    moveBy(id: string, step: -1 | 1, from: ActedFrom = 'canvas') {
      const position = stepPosition(email.state().body, id, step)
      if (position) moveTo(id, position, step < 0 ? 'moved up' : 'moved down')
      else setAnnouncement(step < 0 ? 'Already at the top' : 'Already at the bottom')
      if (from === 'canvas') focusing.focusBlock(id)
      else if (from === 'outline') focusing.focusRow(id)
    },
    duplicate: (id: string) => showNew(email.duplicate(id), 'duplicated'),
    remove(id: string, from: ActedFrom = 'canvas') {
      const rows = rowsNow()
      const index = rows.findIndex(({ node }) => node.id === id)
      const row = rows[index]
      email.remove(id)
      const left = rowsNow()
      const next = (left[index] ?? left.at(-1))?.node.id ?? null
      setSelectedId(next)
      if (next && from === 'outline') focusing.focusRow(next)
      else if (next) focusing.focusBlock(next)
      if (row) setAnnouncement(`${blockLabels[row.kind]} deleted`)
    },
    undo() {
      email.undo()
      setAnnouncement('Undone')
    },
    redo() {
      email.redo()
      setAnnouncement('Redone')
    },
  }
}
