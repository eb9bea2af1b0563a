import type { Assignee } from '@enamel/domain/assignment/assignee'
import { Avatar } from '../ui/display/avatar.tsx'
import { tooltipProps } from '../ui/overlays/tooltip.tsx'

interface AssigneeMarkProps {
  assignee: Assignee | null
  /** The id of the user whose patients alone the list has: their mark would be the same in every row, and is left out. */
  listOf: string | null
  className?: string | undefined
}

/** The initials of the user who looks after a patient, in a row of a list; nothing for a patient without one. */
export function AssigneeMark({ assignee, listOf, className }: AssigneeMarkProps) {
  if (!assignee || assignee.id === listOf) return null
  return (
    <span
      className={className}
      style={{ display: 'inline-flex' }}
      {...tooltipProps(`Assigned to ${assignee.name}`)}
    >
      <Avatar name={assignee.name} size={20} />
      <span className="visually-hidden">Assigned to {assignee.name}</span>
    </span>
  )
}
