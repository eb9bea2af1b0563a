import type { Template } from '@enamel/contract/templates'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { pluralise } from '@enamel/domain/text/pluralise'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useActiveOption } from '../../../ui/fields/use-active-option.ts'
import { Floating } from '../../../ui/overlays/floating.tsx'
import { TemplateList } from '../template-list.tsx'
import { templatesQuery } from '../templates.api.ts'
import { caretRect } from './caret-rect.ts'
import { type SlashQuery, slashQuery, templatesNamed } from './slash-query.ts'
import styles from './slash-templates.module.css'

export interface SlashTemplatesProps {
  /** The text area in which the user types; null while it is not on the page. */
  area: () => HTMLTextAreaElement | null
  channel: string
  placeholders: readonly PlaceholderGroup[]
  /** @param range what was typed: the slash and the part of a name */
  onChoose: (template: Template, range: { from: number; to: number }) => void
}

/** The templates whose name is being typed behind a slash, at the cursor. The focus stays in the text area. */
export function SlashTemplates({ area, channel, placeholders, onChoose }: SlashTemplatesProps) {
  const { query, dismiss, end } = useSlashQuery(area)
  const { data } = useQuery(templatesQuery)
  const templates = query && data ? templatesNamed(data, channel, query.term) : []
  const element = area()
  if (!query || !element || templates.length === 0) return null
  return (
    <Menu
      key={query.from}
      area={element}
      label={`${channel} templates`}
      {...{ query, templates, placeholders }}
      onChoose={(template) => {
        end()
        onChoose(template, query)
      }}
      onClose={dismiss}
    />
  )
}

interface MenuProps extends Pick<SlashTemplatesProps, 'placeholders'> {
  area: HTMLTextAreaElement
  label: string
  query: SlashQuery
  templates: readonly Template[]
  onChoose: (template: Template) => void
  onClose: () => void
}

function Menu({ area, label, query, templates, placeholders, onChoose, onClose }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const listId = useId()
  const active = useActiveOption(templates.length)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const chosen = templates[active.index]
    if (event.key === 'ArrowDown') active.moveTo((active.index + 1) % templates.length)
    else if (event.key === 'ArrowUp') active.moveTo((active.index + templates.length - 1) % templates.length)
    else if (event.key === 'Escape') onClose()
    else if (event.key !== 'Enter' || !chosen) return
    else if (!event.repeat) onChoose(chosen)
    // The key neither changes the text, nor closes a dialog around it.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    area.addEventListener('keydown', onKey)
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-controls', listId)
    return () => {
      area.removeEventListener('keydown', onKey)
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        area.removeAttribute(name)
    }
  }, [area, listId])
  useEffect(() => area.setAttribute('aria-activedescendant', active.activeId ?? ''), [area, active.activeId])
  const { left, top, height } = caretRect(area, query.from)
  return (
    <>
      <span ref={setAnchor} className={styles.anchor} style={{ left, top, height }} />
      <p role="status" className="visually-hidden">
        {pluralise(templates.length, 'template')} found
      </p>
      {anchor && (
        <Floating
          anchor={anchor}
          side="top"
          region={label}
          className={styles.menu}
          // A press on a template leaves the focus in the text area.
          onPointerDown={(event) => event.preventDefault()}
        >
          <TemplateList
            id={listId}
            label={label}
            tabIndex={-1}
            groups={[{ status: null, templates: [...templates] }]}
            choosable={templates}
            placeholders={placeholders}
            activeOption={active}
            onChoose={onChoose}
          />
        </Floating>
      )}
    </>
  )
}

/**
 * Follows the cursor of a text area. A search that was dismissed stays closed until another one begins, and one that
 * ended with a choice until the user types again, because the inserted text may have a slash too.
 */
function useSlashQuery(area: SlashTemplatesProps['area']) {
  const [query, setQuery] = useState<SlashQuery | null>(null)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const isEnded = useRef(false)
  const currentArea = useEffectEvent(area)
  const update = useEffectEvent((event?: Event) => {
    if (event?.type === 'input') isEnded.current = false
    const element = area()
    const isTyping = element && document.activeElement === element
    const found = isTyping && !isEnded.current ? slashQuery(element.value, element.selectionEnd) : null
    if (found?.from !== dismissedAt) setDismissedAt(null)
    if (found?.from !== query?.from || found?.term !== query?.term) setQuery(found)
  })
  useEffect(() => {
    const element = currentArea()
    if (!element) return
    const events = ['input', 'keyup', 'pointerup', 'focus', 'blur'] as const
    const onEvent = (event: Event) => update(event)
    for (const event of events) element.addEventListener(event, onEvent)
    update()
    return () => {
      for (const event of events) element.removeEventListener(event, onEvent)
    }
  }, [])
  return {
    query: query && query.from !== dismissedAt ? query : null,
    dismiss: () => setDismissedAt(query?.from ?? null),
    end() {
      isEnded.current = true
      setQuery(null)
    },
  }
}
