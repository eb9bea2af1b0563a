import type { Assignee } from '@enamel/domain/assignment/assignee'
import { pluralise } from '@enamel/domain/text/pluralise'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { CaretMenu } from '../../../ui/fields/caret-menu.tsx'
import listStyles from '../../../ui/fields/listbox.module.css'
import { useActiveOption } from '../../../ui/fields/use-active-option.ts'
import { useTypedQuery } from '../../../ui/fields/use-typed-query.ts'
import { colleaguesQuery } from '../assignment.api.ts'
import styles from '../colleague-list.module.css'
import { colleaguesNamed } from '../model/assignee-choices.ts'
import { mentionQuery } from './mention-query.ts'

export interface MentionColleaguesProps {
  /** The text area in which the user types; null while it is not on the page. */
  area: () => HTMLTextAreaElement | null
  /** @param range what was typed: the @ and the part of a name */
  onChoose: (colleague: Assignee, range: { from: number; to: number }) => void
}

/** The colleagues whose name is being typed behind an @, at the cursor. The focus stays in the text area. */
export function MentionColleagues({ area, onChoose }: MentionColleaguesProps) {
  const { subscriber_id: userId } = useInit()
  const { query, dismiss, end } = useTypedQuery(area, mentionQuery)
  const { data = [] } = useQuery(colleaguesQuery)
  const others = data.filter(({ id }) => id !== userId)
  const found = query ? colleaguesNamed(others, query.term) : []
  const element = area()
  if (!query || !element || found.length === 0) return null
  return (
    <Menu
      key={query.from}
      area={element}
      at={query.from}
      colleagues={found}
      onChoose={(colleague) => {
        end()
        onChoose(colleague, query)
      }}
      onClose={dismiss}
    />
  )
}

interface MenuProps {
  area: HTMLTextAreaElement
  at: number
  colleagues: readonly Assignee[]
  onChoose: (colleague: Assignee) => void
  onClose: () => void
}

function Menu({ area, at, colleagues, onChoose, onClose }: MenuProps) {
  const listId = useId()
  const active = useActiveOption(colleagues.length)
  return (
    <CaretMenu
      area={area}
      at={at}
      label="Colleagues"
      found={`${pluralise(colleagues.length, 'colleague')} found`}
      listId={listId}
      count={colleagues.length}
      active={active}
      onChoose={(index) => {
        const chosen = colleagues[index]
        if (chosen) onChoose(chosen)
      }}
      onClose={onClose}
    >
      <div id={listId} role="listbox" aria-label="Colleagues" className={listStyles.list}>
        {colleagues.map((colleague, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text area's aria-activedescendant names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text area with the focus handles the keys.
          <div
            key={colleague.id}
            id={active.optionId(index)}
            role="option"
            aria-selected={index === active.index}
            data-active={index === active.index}
            className={listStyles.option}
            onPointerMove={() => active.set(index)}
            onClick={() => onChoose(colleague)}
          >
            <Avatar name={colleague.name} size={20} />
            <span className={styles.label}>{colleague.name}</span>
          </div>
        ))}
      </div>
    </CaretMenu>
  )
}
