import { useLayoutEffect, useRef } from 'react'
import type { TokenLabelOf } from '../../../../ui/fields/token-editor.ts'
import { textToDom } from './rich-text-dom.ts'

/** A text that is edited elsewhere, with its placeholders as chips. */
export function PlainText({ text, labelOf }: { text: string; labelOf: TokenLabelOf }) {
  const root = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = root.current
    element?.replaceChildren(textToDom(text, labelOf, element.ownerDocument))
  }, [text, labelOf])
  return <span ref={root} />
}
