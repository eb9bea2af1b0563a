import { IconFilterOff } from '@tabler/icons-react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface NothingMatchesProps {
  onClearFilters: () => void
  /** The rows that the filters may leave out. */
  children: string
}

/** A list may have entries, but none that its filters let through. */
export function NothingMatches({ onClearFilters, children }: NothingMatchesProps) {
  return (
    <EmptyState
      icon={IconFilterOff}
      title="Nothing matches these filters"
      role="status"
      action={<Button onClick={onClearFilters}>Clear filters</Button>}
    >
      {children}
    </EmptyState>
  )
}
