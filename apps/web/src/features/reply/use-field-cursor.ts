import type { FieldName } from '@enamel/domain/reply/channels'
import { useLayoutEffect, useRef } from 'react'

type FieldElement = HTMLInputElement | HTMLTextAreaElement

export interface FieldCursor {
  /** Registers a field's element. */
  refOf: (field: FieldName) => (element: FieldElement | null) => void
  /** Stores which field the cursor is in. */
  onFocus: (field: FieldName) => void
  /** Puts the cursor into a field, once the field is rendered. */
  focus: (field: FieldName | undefined) => void
  /** A field's element; null while it is not on the page. */
  element: (field: FieldName) => FieldElement | null
  /** Puts the cursor at a position of a field, once the field has its new text. */
  moveTo: (field: FieldName, at: number) => void
  /** Inserts text at the cursor's current or last position, and moves the cursor to the end of that text. */
  insert: (text: string) => void
}

/** Tracks the cursor of several fields, so that a menu can insert text at the cursor. */
export function useFieldCursor(onType: (field: FieldName, value: string) => void): FieldCursor {
  const elements = useRef(new Map<FieldName, FieldElement>())
  const last = useRef<FieldName | null>(null)
  const pending = useRef<{ field: FieldName; at: number | null } | null>(null)

  useLayoutEffect(() => {
    const target = pending.current
    if (!target) return
    pending.current = null
    putCursor(elements.current.get(target.field), target.at)
  })

  return {
    refOf: (field) => (element) => {
      if (element) elements.current.set(field, element)
      else elements.current.delete(field)
    },
    onFocus: (field) => {
      last.current = field
    },
    focus: (field) => {
      if (!field) return
      putCursor(elements.current.get(field), null)
      // A field of another channel is on the page only after the next render.
      pending.current = { field, at: null }
    },
    element: (field) => elements.current.get(field) ?? null,
    moveTo: (field, at) => {
      pending.current = { field, at }
    },
    insert: (text) => {
      const focused = last.current && elements.current.has(last.current) ? last.current : null
      const field = focused ?? [...elements.current.keys()].at(-1)
      const element = field && elements.current.get(field)
      if (!field || !element) return
      const start = element.selectionStart ?? element.value.length
      const end = element.selectionEnd ?? start
      // In a field that was never focused, the text is inserted at the end.
      const [from, to] = focused ? [start, end] : [element.value.length, element.value.length]
      onType(field, element.value.slice(0, from) + text + element.value.slice(to))
      putCursor(element, null)
      pending.current = { field, at: from + text.length }
    },
  }
}

function putCursor(element: FieldElement | undefined, at: number | null): void {
  element?.focus({ preventScroll: true })
  if (at !== null) element?.setSelectionRange(at, at)
}
