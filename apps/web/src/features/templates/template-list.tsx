import type { Template } from '@enamel/contract/templates'
import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { rejectionText, type TemplateStatus, templateStatusLabels } from '@enamel/domain/templates/template'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import type { ActiveOption } from '../../ui/fields/use-active-option.ts'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import type { TemplateGroup } from './model/template-groups.ts'
import styles from './templates-browser.module.css'

export const ONLY_APPROVED = 'Only an approved template can restart the conversation'

export interface TemplateListProps extends Omit<ComponentProps<'div'>, 'role' | 'children'> {
  label: string
  groups: readonly TemplateGroup<Template>[]
  /** The templates that can be chosen, in display order. */
  choosable: readonly Template[]
  placeholders: readonly PlaceholderGroup[]
  activeOption: ActiveOption
  onChoose: (template: Template) => void
}

/** Templates to choose from, grouped by approval status where the channel has one (TPL-05). */
export function TemplateList(props: TemplateListProps) {
  const { label, groups, choosable, placeholders, activeOption, onChoose, ...list } = props
  return (
    <div
      tabIndex={0}
      data-autofocus
      {...list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={activeOption.activeId}
      className={styles.list}
    >
      {groups.map(({ status, templates }) => (
        <Group key={status} status={status}>
          {templates.map((template) => {
            const index = choosable.indexOf(template)
            return (
              <Option
                key={template.id}
                template={template}
                text={fillPlaceholders(template.body, placeholders)}
                active={index >= 0 && index === activeOption.index}
                {...(index >= 0 && {
                  id: activeOption.optionId(index),
                  onPoint: () => activeOption.set(index),
                  onChoose: () => onChoose(template),
                })}
              />
            )
          })}
        </Group>
      ))}
    </div>
  )
}

/** The templates of one status under its heading; templates without a status have no heading. */
function Group({ status, children }: { status: TemplateStatus | null; children: ReactNode }) {
  if (status === null) return children
  const { title, tooltip } = templateStatusLabels[status]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset.
    <div role="group" aria-label={title} aria-description={tooltip ?? undefined}>
      <p className={styles.group} aria-hidden>
        {title}
        {tooltip && (
          <span className={styles.info} {...tooltipProps(tooltip)}>
            <Icon of={IconInfoCircle} size={14} />
          </span>
        )}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  template: Template
  /** The template's text with its placeholders filled. */
  text: string
  active: boolean
  /** This property and the following ones are omitted if the template cannot be chosen. */
  id?: string
  onPoint?: () => void
  onChoose?: () => void
}

function Option({ template, text, active, id, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant marks the active option; the focus stays in the list or the search field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list and the search field handle the keys.
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={onChoose ? undefined : true}
      className={styles.template}
      {...(onChoose ? {} : tooltipProps(ONLY_APPROVED))}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <span className={styles.content}>
        <span className={styles.name}>{template.name}</span>
        <span className={styles.text}>{text}</span>
        {template.status === 'REJECTED' && (
          <span className={styles.reason}>{rejectionText(template.reason)}</span>
        )}
      </span>
      {active && <Kbd aria-hidden>↵</Kbd>}
    </div>
  )
}
