import type { Template } from '@enamel/contract/templates'
import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/reply/placeholders'
import { matchingTemplates } from '@enamel/domain/templates/template-fields'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { Kbd } from '../../ui/display/kbd.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SearchLine } from '../../ui/fields/search-line.tsx'
import { useActiveOption } from '../../ui/fields/use-active-option.ts'
import { templatesQuery } from './templates.api.ts'
import styles from './templates-browser.module.css'

export interface TemplatesBrowserProps {
  /** Only templates of this channel are listed. */
  channel: string
  /** What is known of the patient and the practice: templates show as they would fill the fields. */
  placeholders: readonly PlaceholderGroup[]
  onChoose: (template: Template) => void
}

/** The practice's templates of one channel, to search and choose from with keyboard or pointer. */
export function TemplatesBrowser({ channel, placeholders, onChoose }: TemplatesBrowserProps) {
  const templates = useQuery(templatesQuery)
  const [sought, setSought] = useState('')
  const listId = useId()
  const found = matchingTemplates(templates.data ?? [], channel, sought)
  const mark = useActiveOption(found.length)

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[mark.at]
    if (event.key === 'ArrowDown') mark.move(mark.at >= found.length - 1 ? 0 : mark.at + 1)
    else if (event.key === 'ArrowUp') mark.move(mark.at <= 0 ? found.length - 1 : mark.at - 1)
    else if (event.key === 'Enter' && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.browser}>
      <SearchLine
        data-autofocus
        words={`Search ${channel} templates`}
        list={listId}
        activeId={mark.activeId}
        value={sought}
        onSeek={(next) => {
          setSought(next)
          mark.point(0)
        }}
        onKeyDown={onKeyDown}
        trailing={<Kbd>Esc</Kbd>}
        className={styles.search}
      />
      <div id={listId} role="listbox" aria-label={`${channel} templates`} className={styles.list}>
        {found.map((template, index) => (
          <Option
            key={template.id}
            id={mark.optionId(index)}
            name={template.name}
            text={fillPlaceholders(template.body, placeholders)}
            active={index === mark.at}
            onPoint={() => mark.point(index)}
            onChoose={() => onChoose(template)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <Nothing
          loading={templates.isPending}
          failed={templates.isError}
          onRetry={() => templates.refetch()}
          {...{ channel, sought }}
        />
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  name: string
  /** As it would fill the field. */
  text: string
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, name, text, active, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the mark moves by aria-activedescendant, the focus stays.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where the focus is.
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.template}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{text}</span>
      </span>
      {active && <Kbd>↵</Kbd>}
    </div>
  )
}

interface NothingProps {
  loading: boolean
  failed: boolean
  channel: string
  sought: string
  onRetry: () => void
}

function Nothing({ loading, failed, channel, sought, onRetry }: NothingProps) {
  if (loading) {
    return (
      <div className={styles.skeletons} aria-busy>
        {[200, 140, 170].map((width) => (
          <div key={width} className={styles.skeleton}>
            <Skeleton width={width} />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    )
  }
  if (failed) return <FailureView onRetry={onRetry} className={styles.nothing} />
  return (
    <EmptyState
      role="status"
      icon={IconTemplate}
      title={sought.trim() === '' ? `There are no ${channel} templates yet` : 'No results found'}
      className={styles.nothing}
    >
      {sought.trim() === ''
        ? 'Templates of your practice will appear here.'
        : 'Try another word of its name or text.'}
    </EmptyState>
  )
}
