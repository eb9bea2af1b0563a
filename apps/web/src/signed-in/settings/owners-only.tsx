import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Shown in place of settings that only owners may see and change. */
export function OwnersOnly() {
  return (
    <EmptyState
      icon={IconLock}
      title="Only owners can see this page"
      role="status"
      action={
        <Link to="/settings/practice" className={buttonClasses()}>
          Open the practice's settings
        </Link>
      }
    >
      Ask an owner of your practice if somebody should be added or changed.
    </EmptyState>
  )
}
