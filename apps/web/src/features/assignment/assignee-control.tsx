import type { Patient } from '@enamel/contract/patients'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { buttonClasses } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './assignee-control.module.css'
import { useAssign } from './use-assign.ts'

// Loaded once a patient is shown.
const ColleagueList = lazyPart(async () => (await import('./colleague-list.tsx')).ColleagueList)

export interface AssigneeControlProps {
  patient: Patient
  /** `icon`: initials or an icon, in the head of a conversation. `line`: a line among the patient's details. */
  look: 'icon' | 'line'
}

/** Shows who looks after a patient, and assigns the patient to a colleague, to the user, or to nobody. */
export function AssigneeControl({ patient, look }: AssigneeControlProps) {
  const { assignee } = patient
  const { subscriber_id: userId } = useInit()
  const assign = useAssign(patient)
  const button = useRef<HTMLButtonElement>(null)
  useShortcuts('patient', { assign: () => button.current?.click() }, button)
  // The key opens the list without a pointer or a focus that would announce it.
  useEffect(() => void ColleagueList.prepare(), [])
  const name = assignee && (assignee.id === userId ? `${assignee.name} (you)` : assignee.name)
  const label = name ? `Assigned to ${name}` : 'Assigned to: nobody. Assign'
  const isLine = look === 'line'
  return (
    <Popover
      label="Assign to"
      padded={false}
      align={isLine ? 'start' : 'end'}
      trigger={({ ref, ...trigger }) => (
        <button
          type="button"
          {...trigger}
          ref={(element) => {
            button.current = element
            ref(element)
          }}
          aria-label={label}
          aria-keyshortcuts="A"
          className={
            isLine ? styles.line : classNames(buttonClasses({ variant: 'quiet', size: 32 }), styles.icon)
          }
          {...(isLine ? {} : tooltipProps(name ? label : 'Assign', { side: 'bottom' }))}
        >
          {assignee ? (
            <Avatar name={assignee.name} size={isLine ? 20 : 28} />
          ) : (
            <Icon of={IconUserPlus} size={isLine ? 16 : 17} />
          )}
          {isLine && <span className={styles.name}>{name ?? 'Assign'}</span>}
        </button>
      )}
    >
      {(close) => (
        <ColleagueList
          assignee={assignee}
          userId={userId}
          onChoose={(to) => {
            close()
            assign(to)
          }}
        />
      )}
    </Popover>
  )
}
