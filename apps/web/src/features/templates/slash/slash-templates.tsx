import type { Template } from '@enamel/contract/templates'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { pluralise } from '@enamel/domain/text/pluralise'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CaretMenu } from '../../../ui/fields/caret-menu.tsx'
import { useActiveOption } from '../../../ui/fields/use-active-option.ts'
import { type TypedQuery, useTypedQuery } from '../../../ui/fields/use-typed-query.ts'
import { TemplateList } from '../template-list.tsx'
import { templatesQuery } from '../templates.api.ts'
import { slashQuery, templatesNamed } from './slash-query.ts'

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
  const { query, dismiss, end } = useTypedQuery(area, slashQuery)
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
        onChoose(template, query)
        // The template is inserted as if it were typed, and may contain a slash.
        end()
      }}
      onClose={dismiss}
    />
  )
}

interface MenuProps extends Pick<SlashTemplatesProps, 'placeholders'> {
  area: HTMLTextAreaElement
  label: string
  query: TypedQuery
  templates: readonly Template[]
  onChoose: (template: Template) => void
  onClose: () => void
}

function Menu({ area, label, query, templates, placeholders, onChoose, onClose }: MenuProps) {
  const listId = useId()
  const active = useActiveOption(templates.length)
  return (
    <CaretMenu
      area={area}
      at={query.from}
      label={label}
      found={`${pluralise(templates.length, 'template')} found`}
      listId={listId}
      count={templates.length}
      active={active}
      onChoose={(index) => {
        const chosen = templates[index]
        if (chosen) onChoose(chosen)
      }}
      onClose={onClose}
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
    </CaretMenu>
  )
}
