import { type ReactNode, useState } from 'react'
import { Floating } from '../overlays/floating.tsx'
import { useEscape } from '../overlays/use-escape.ts'
import { useOutsidePress } from '../overlays/use-outside-press.ts'

interface PickerProps {
  /** The name of the sheet, for screen readers. */
  label: string
  anchor: HTMLElement
  children: ReactNode
  close: () => void
  onPressOutside: () => void
}

/** The sheet below a select: at least as wide as its anchor, closed by Escape, Tab or a press outside. */
export function Picker({ label, anchor, children, close, onPressOutside }: PickerProps) {
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null)
  useEscape(true, close)
  useOutsidePress([anchor, sheet], onPressOutside)
  return (
    <Floating
      anchor={anchor}
      region={label}
      matchWidth
      ref={setSheet}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return
        event.preventDefault()
        close()
      }}
    >
      {children}
    </Floating>
  )
}
