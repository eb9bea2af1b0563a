import { useId, useState } from 'react'

export interface ActiveOption {
  /** The index of the marked option, -1 when there is none. */
  at: number
  optionId: (index: number) => string
  /** For aria-activedescendant. */
  activeId: string | undefined
  /** Marks a visible option. */
  point: (index: number) => void
  /** Marks an option and scrolls it into view. */
  move: (index: number) => void
}

/** The marked option of a list, while the focus stays in one element. */
export function useActiveOption(count: number, first: () => number = () => 0): ActiveOption {
  const [active, setActive] = useState(first)
  const id = useId()
  const at = Math.min(active, count - 1)
  const optionId = (index: number) => `${id}-${index}`
  return {
    at,
    optionId,
    activeId: at >= 0 ? optionId(at) : undefined,
    point: setActive,
    move(index) {
      setActive(index)
      document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
    },
  }
}
