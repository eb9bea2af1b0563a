import { checkEmail } from '@enamel/domain/automations/email-checks/check-email'
import type { CheckResult } from '@enamel/domain/automations/email-checks/checked-email'
import { groupsForRecipient } from '@enamel/domain/automations/templates/merge-tags'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { RichTextHandle } from './canvas/rich-text.tsx'
import type { EmailDesignerProps } from './designer-props.ts'
import { blockLabels } from './model/block-labels.ts'
import { type BlockPosition, positionBelow, stepPosition } from './model/block-position.ts'
import { checkedBlocks } from './model/checked-blocks.ts'
import type { EmailDocument } from './model/email-document.ts'
import { blockRows } from './model/email-node.ts'
import { type NewBlockKind, newBlock } from './model/new-block.ts'
import { placeholderChoices, placeholderLabels, placeholderRules, tagIn } from './model/placeholder-text.ts'
import { useFocusRequest } from './use-focus-request.ts'

/** Selects the footer, which is no block of the email. */
export const FOOTER = 'footer'

/** A field that placeholders are inserted into. */
export interface InsertTarget {
  insert: (text: string) => void
}

/** Where a block was acted on, and so where the focus is afterwards; the handle moves with its block. */
type ActedFrom = 'canvas' | 'outline' | 'handle'

export type Designer = ReturnType<typeof useDesigner>

/** The email with its selected block, its checks, and what can be done to it. */
export function useDesigner(email: EmailDocument, props: EmailDesignerProps) {
  const state = useSyncExternalStore(email.subscribe, email.state)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const texts = useRef(new Map<string, RichTextHandle>())
  const insertTarget = useRef<InsertTarget | null>(null)
  const focusing = useFocusRequest()
  const { placeholders, brand, isMarketing, recipient } = props
  const { choices, labels, rules } = useMemo(() => {
    const labels = placeholderLabels(placeholderChoices(placeholders))
    const choices = placeholderChoices(groupsForRecipient(recipient, placeholders))
    return { choices, labels, rules: placeholderRules(choices, labels) }
  }, [placeholders, recipient])
  const rows = useMemo(() => blockRows(state.body), [state.body])
  const { subject, preview, body } = state
  const checks = useMemo(
    () =>
      checkEmail({
        subject,
        preview,
        isMarketing,
        recipient,
        blocks: checkedBlocks(body),
        placeholders: labels,
      }),
    [subject, preview, body, isMarketing, recipient, labels],
  )
  const rowOf = (id: string | null) => rows.find(({ node }) => node.id === id) ?? null
  const selected = rowOf(selectedId)

  function select(id: string | null) {
    if (id === selectedId) return
    email.endRun()
    setSelectedId(id)
    insertTarget.current = texts.current.get(id ?? '') ?? null
  }
  function announce(id: string, done: string) {
    const now = blockRows(email.state().body)
    const index = now.findIndex(({ node }) => node.id === id)
    const row = now[index]
    if (row) setAnnouncement(`${blockLabels[row.kind]} ${done}, ${index + 1} of ${now.length}`)
  }
  function add(kind: NewBlockKind, position: BlockPosition = positionBelow(email.state().body, selectedId)) {
    const id = email.add(newBlock(kind, brand.colours[0]?.value), position)
    setSelectedId(id)
    focusing.focusBlock(id)
    announce(id, 'added')
  }
  function moveTo(id: string, position: BlockPosition, done = 'moved') {
    email.move(id, position)
    setSelectedId(id)
    announce(id, done)
  }

  return {
    email,
    state,
    brand,
    isMarketing,
    rows,
    checks,
    choices,
    rules,
    labelOf: rules.labelOf,
    focusing,
    announcement,
    selected,
    isFooterSelected: selectedId === FOOTER,
    select,
    add,
    moveTo,
    /** Moves a block one step up or down; the focus stays where it is. */
    moveBy(id: string, step: -1 | 1, from: ActedFrom = 'canvas') {
      const position = stepPosition(email.state().body, id, step)
      if (position) moveTo(id, position, step < 0 ? 'moved up' : 'moved down')
      else setAnnouncement(step < 0 ? 'Already at the top' : 'Already at the bottom')
      if (from === 'canvas') focusing.focusBlock(id)
      else if (from === 'outline') focusing.focusRow(id)
    },
    duplicate(id: string) {
      const copy = email.duplicate(id)
      setSelectedId(copy)
      focusing.focusBlock(copy)
      announce(copy, 'duplicated')
    },
    remove(id: string, from: ActedFrom = 'canvas') {
      const index = rows.findIndex(({ node }) => node.id === id)
      const row = rows[index]
      email.remove(id)
      const left = blockRows(email.state().body)
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
    registerText(id: string, handle: RichTextHandle | null) {
      if (handle) texts.current.set(id, handle)
      else texts.current.delete(id)
    },
    textOf: (id: string) => texts.current.get(id),
    setInsertTarget(target: InsertTarget | string) {
      insertTarget.current = typeof target === 'string' ? (texts.current.get(target) ?? null) : target
    },
    /** Inserts a placeholder into the field that was focused last, or into the selected text (DSG-04). */
    insertPlaceholder(written: string) {
      const target = insertTarget.current ?? texts.current.get(selectedId ?? '')
      target?.insert(written)
      if (target) setAnnouncement(`${labels.get(tagIn(written)) ?? written} inserted`)
    },
    warningsOf: (id: string) => checks.filter(({ warning }) => warning?.block === id),
    isFixedInEmail,
    /** Selects the block of a warning, and focuses the field in which it can be mended. */
    fix({ warning }: CheckResult) {
      if (!warning) return
      if (warning.block) select(warning.block)
      const { block, field } = warning
      if (block && isFixedInEmail({ warning })) focusing.run(() => texts.current.get(block)?.focus())
      else focusing.focusField(field)
    },
  }

  /** Whether a warning is mended in the email itself, rather than in the settings of a block. */
  function isFixedInEmail({ warning }: Pick<CheckResult, 'warning'>): boolean {
    if (!warning?.block) return true
    return warning.field === 'content' && rowOf(warning.block)?.node.tag === 'mj-text'
  }
}
