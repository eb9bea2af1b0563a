import { IconFilterOff } from '@tabler/icons-react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface NothingMatchesProps {
  onClearFilters: () => void
  /** A sentence about the entries that the filters hide, or will show. */
  children: string
}

/** Shown when a list may have entries but its filters match none. */
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
