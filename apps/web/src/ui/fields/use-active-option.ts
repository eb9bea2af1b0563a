import { useId, useState } from 'react'

export interface ActiveOption {
  /** The index of the active option; -1 when there is none. */
  index: number
  optionId: (index: number) => string
  /** For aria-activedescendant. */
  activeId: string | undefined
  /** Makes a visible option active. */
  set: (index: number) => void
  /** Makes an option active, and scrolls it into view. */
  moveTo: (index: number) => void
}

/** The active option of a list, while the focus stays in one element. */
export function useActiveOption(count: number, first: () => number = () => 0): ActiveOption {
  const [active, setActive] = useState(first)
  const id = useId()
  const index = Math.min(active, count - 1)
  const optionId = (option: number) => `${id}-${option}`
  return {
    index,
    optionId,
    activeId: index >= 0 ? optionId(index) : undefined,
    set: setActive,
    moveTo(target) {
      setActive(target)
      document.getElementById(optionId(target))?.scrollIntoView({ block: 'nearest' })
    },
  }
}
