import type { Assignee } from '@enamel/domain/assignment/assignee'
import { Avatar } from '../ui/display/avatar.tsx'
import { tooltipProps } from '../ui/overlays/tooltip.tsx'

/** The initials of the user who looks after a patient, in a row of a list; nothing for a patient without one. */
export function AssigneeMark({
  assignee,
  className,
}: {
  assignee: Assignee | null
  className?: string | undefined
}) {
  if (!assignee) return null
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
