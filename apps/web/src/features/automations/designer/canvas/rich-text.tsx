import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import type { TokenLabelOf } from '../../../../ui/fields/token-editor.ts'
import { createChip, domToText, textToDom } from './rich-text-dom.ts'

/** What the toolbar does to the selected part of a text. */
export interface RichTextHandle {
  focus: () => void
  /** Inserts a placeholder at the cursor's current or last position. */
  insert: (written: string) => void
  format: (command: 'bold' | 'italic' | 'list') => void
  /** The address of the link around the cursor; an empty text without one. */
  link: () => string
  /** Makes the selected text a link, or changes the link around the cursor; an empty address removes it. */
  setLink: (href: string) => void
}

export interface RichTextProps {
  html: string
  /** The name of the field, for screen readers. */
  label: string
  labelOf: TokenLabelOf
  onChange: (html: string) => void
  onFocus: () => void
  ref?: Ref<RichTextHandle>
}

/** A text that is edited in place, with its placeholders as chips. */
export function RichText({ html, label, labelOf, onChange, onFocus, ref }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  const lastRange = useRef<Range | null>(null)
  const setDom = useEffectEvent((element: HTMLElement, text: string) => {
    element.replaceChildren(textToDom(text, labelOf, element.ownerDocument))
    shown.current = text
    lastRange.current = null
  })
  useLayoutEffect(() => {
    if (root.current && html !== shown.current) setDom(root.current, html)
  }, [html])
  const publish = () => {
    if (!root.current) return
    shown.current = domToText(root.current)
    onChange(shown.current)
  }
  useImperativeHandle(ref, () => handleOf(root, lastRange, labelOf, publish))
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of HTML has formatted text.
    <div
      ref={root}
      role="textbox"
      aria-multiline
      aria-label={label}
      tabIndex={-1}
      contentEditable
      suppressContentEditableWarning
      onInput={publish}
      onFocus={onFocus}
      onBlur={() => {
        lastRange.current = rangeIn(root.current)
      }}
      onKeyDown={breakLine}
      onPaste={pasteText}
      onDragStart={markOwnDrag}
      onDrop={dropText}
    />
  )
}

/** Enter breaks the line: paragraphs look different in each mail program. Lists and paragraphs go on as they are. */
function breakLine(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const { ownerDocument } = event.currentTarget
  const node = ownerDocument.getSelection()?.anchorNode
  const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element | null)
  if (element?.closest('li, p')) return
  event.preventDefault()
  ownerDocument.execCommand('insertLineBreak')
}

/** What is pasted loses its look, which would not fit the email. */
function pasteText(event: ClipboardEvent<HTMLElement>): void {
  event.preventDefault()
  insertPlainText(event.currentTarget.ownerDocument, event.clipboardData)
}

/** Marks what is dragged out of a text of the email, to move it. */
const OWN_DRAG = 'application/x-email-text'

function markOwnDrag(event: DragEvent<HTMLElement>): void {
  event.dataTransfer.setData(OWN_DRAG, 'true')
}

/** What is dropped loses its look too, unless it is from the email itself. */
function dropText(event: DragEvent<HTMLElement>): void {
  if (event.dataTransfer.types.includes(OWN_DRAG)) return
  event.preventDefault()
  const { currentTarget, clientX, clientY, dataTransfer } = event
  const { ownerDocument } = currentTarget
  const place = ownerDocument.caretPositionFromPoint?.(clientX, clientY)
  currentTarget.focus()
  if (place && currentTarget.contains(place.offsetNode))
    ownerDocument.getSelection()?.collapse(place.offsetNode, place.offset)
  insertPlainText(ownerDocument, dataTransfer)
}

function insertPlainText(owner: Document, data: DataTransfer): void {
  owner.execCommand('insertText', false, data.getData('text/plain'))
}

function rangeIn(root: HTMLElement | null): Range | null {
  const selection = root?.ownerDocument.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return root?.contains(range.commonAncestorContainer) ? range.cloneRange() : null
}

interface Current<Value> {
  current: Value
}

function handleOf(
  root: Current<HTMLElement | null>,
  lastRange: Current<Range | null>,
  labelOf: TokenLabelOf,
  publish: () => void,
): RichTextHandle {
  /** Focuses the text where the cursor was last, or at its end. */
  const focus = (): HTMLElement | null => {
    const element = root.current
    if (!element) return null
    const inside = element.ownerDocument.activeElement === element ? rangeIn(element) : null
    const range = inside ?? lastRange.current ?? endOf(element)
    element.ownerDocument.defaultView?.focus()
    element.focus({ preventScroll: true })
    select(range)
    return element
  }
  const run = (command: string, value?: string) => {
    const owner = focus()?.ownerDocument
    owner?.execCommand('styleWithCSS', false, 'false')
    owner?.execCommand(command, false, value)
  }
  return {
    focus,
    insert(written) {
      const element = focus()
      const range = rangeIn(element)
      if (!element || !range) return
      range.deleteContents()
      const chip = createChip(written, labelOf, element.ownerDocument)
      range.insertNode(chip)
      range.setStartAfter(chip)
      range.collapse(true)
      select(range)
      publish()
    },
    format: (command) => run(command === 'list' ? 'insertUnorderedList' : command),
    link: () => linkAround(rangeIn(root.current) ?? lastRange.current)?.getAttribute('href') ?? '',
    setLink(href) {
      const element = focus()
      const range = rangeIn(element)
      if (!element || !range) return
      const link = linkAround(range)
      if (link) {
        range.selectNodeContents(link)
        select(range)
      } else if (range.collapsed && href !== '') {
        const text = element.ownerDocument.createTextNode(href.replace(/^(?:https?:\/\/|mailto:|tel:)/, ''))
        range.insertNode(text)
        range.selectNode(text)
        select(range)
      }
      run(href === '' ? 'unlink' : 'createLink', href)
    },
  }
}

function linkAround(range: Range | null): Element | null {
  const node = range?.commonAncestorContainer
  const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element | undefined)
  return element?.closest('a') ?? null
}

function endOf(element: HTMLElement): Range {
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  range.collapse(false)
  return range
}

function select(range: Range): void {
  const selection = range.startContainer.ownerDocument?.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
