import { IconTemplate } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Settings → Templates. A later version makes templates here; the reply bar uses those that exist. */
export function TemplatesPage() {
  return (
    <EmptyState icon={IconTemplate} title="Templates cannot be edited in this version yet">
      You can insert your practice's templates when you write to a patient.
    </EmptyState>
  )
}
