import type { Assignee } from '@enamel/domain/assignment/assignee'
import { IconCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWhen } from '../../lib/use-when.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import listStyles from '../../ui/fields/listbox.module.css'
import { SearchLine } from '../../ui/fields/search-line.tsx'
import { useActiveOption } from '../../ui/fields/use-active-option.ts'
import { colleaguesQuery } from './assignment.api.ts'
import styles from './colleague-list.module.css'
import { type AssigneeChoice, assigneeChoices } from './model/assignee-choices.ts'

export interface ColleagueListProps {
  assignee: Assignee | null
  userId: string
  onChoose: (to: Assignee | null) => void
}

/** The colleagues to whom a patient can be assigned. Typing finds one by the beginning of a name, Enter chooses. */
export function ColleagueList({ assignee, userId, onChoose }: ColleagueListProps) {
  const { data, isError, refetch, typed, search, choices, active, onKeyDown } = useColleagueSearch(
    userId,
    onChoose,
  )
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  // The list may be loaded after the popover around it has opened.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.picker}>
      <SearchLine
        ref={field}
        text="Find a colleague"
        listId={listId}
        activeId={active.activeId}
        value={typed}
        data-autofocus
        autoComplete="off"
        onSearch={search}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Colleagues"
        className={classNames(listStyles.list, styles.list)}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant names the active option; the focus stays in the field.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field with the focus handles the keys.
          <div
            key={choice.key}
            id={active.optionId(index)}
            role="option"
            aria-selected={(assignee?.id ?? null) === (choice.assignee?.id ?? null)}
            data-active={index === active.index}
            className={listStyles.option}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => active.set(index)}
            onClick={() => onChoose(choice.assignee)}
          >
            <Choice choice={choice} isChosen={(assignee?.id ?? null) === (choice.assignee?.id ?? null)} />
          </div>
        ))}
      </div>
      {data && choices.length === 0 && (
        <p role="status" className={styles.note}>
          No colleague has this name
        </p>
      )}
      {!data && !isError && <ListSkeleton />}
      {!data && isError && (
        <p role="alert" className={styles.note}>
          Your colleagues could not be loaded. <TextButton onClick={() => refetch()}>Try again</TextButton>
        </p>
      )}
    </div>
  )
}

/** What is typed, the colleagues whom it finds, and the keys that move between them and choose one. */
function useColleagueSearch(userId: string, onChoose: ColleagueListProps['onChoose']) {
  const { data, isError, refetch } = useQuery(colleaguesQuery)
  const [typed, setTyped] = useState('')
  const [isEnterPending, setEnterPending] = useState(false)
  const choices = data ? assigneeChoices(data, userId, typed) : []
  const active = useActiveOption(choices.length)
  const [only, ...others] = choices
  useWhen(isEnterPending && data !== undefined, () => {
    setEnterPending(false)
    if (only && others.length === 0) onChoose(only.assignee)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = choices[active.index]
    if (event.nativeEvent.isComposing) return
    // A name that was typed before the colleagues are loaded is chosen then, if it is one person's.
    if (!data && event.key === 'Enter' && typed !== '') setEnterPending(true)
    if (!chosen) return
    if (event.key === 'ArrowDown') active.moveTo((active.index + 1) % choices.length)
    else if (event.key === 'ArrowUp') active.moveTo((active.index + choices.length - 1) % choices.length)
    else if (event.key === 'Enter') onChoose(chosen.assignee)
    else return
    event.preventDefault()
  }
  const search = (text: string) => {
    setTyped(text)
    active.set(0)
  }
  return { data, isError, refetch, typed, search, choices, active, onKeyDown }
}

function Choice({ choice: { label, assignee }, isChosen }: { choice: AssigneeChoice; isChosen: boolean }) {
  return (
    <>
      {assignee ? (
        <Avatar name={assignee.name} size={20} />
      ) : (
        <span className={styles.nobody}>
          <Icon of={IconUserOff} size={16} />
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {isChosen && <Icon of={IconCheck} size={16} />}
    </>
  )
}

function ListSkeleton() {
  return (
    <div className={listStyles.list} aria-busy="true">
      {[96, 128, 112].map((width) => (
        <div key={width} className={listStyles.option}>
          <Skeleton width={20} height={20} />
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  )
}
