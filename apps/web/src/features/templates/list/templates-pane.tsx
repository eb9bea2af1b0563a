import type { Template } from '@enamel/contract/templates'
import { type TemplateChannel, templateStatusLabels } from '@enamel/domain/templates/template'
import { needsApproval } from '@enamel/domain/templates/template-draft'
import { ACTION_FAILED } from '@enamel/domain/text/went-wrong'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { channelLooks } from '../../../signed-in/channel-looks.ts'
import { buttonClasses } from '../../../ui/buttons/button.tsx'
import { Accordion } from '../../../ui/collections/accordion.tsx'
import { Tabs } from '../../../ui/collections/tabs.tsx'
import { ChannelIcon } from '../../../ui/display/channel-icon.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { focusIfLost } from '../../../ui/use-restored-focus.ts'
import { FirstTemplate } from '../first-template.tsx'
import { groupTemplates } from '../model/template-groups.ts'
import { deletedText } from '../model/template-toasts.ts'
import { usePendingTemplates, useTemplateChanges } from '../saving/use-template-changes.ts'
import { templateLinks } from '../template-links.ts'
import { templatesQuery } from '../templates.api.ts'
import { DeleteTemplateDialog } from './delete-template-dialog.tsx'
import { TemplateRow } from './template-row.tsx'
import styles from './templates-pane.module.css'

export interface TemplatesPaneProps {
  /** The channels with a tab. */
  channels: readonly TemplateChannel[]
  channel: TemplateChannel
  /** The template that is open in the editor. */
  openId: string | undefined
  onChannel: (channel: TemplateChannel) => void
  /** Called when the user has confirmed that a template is deleted. */
  onDelete: (id: string) => void
}

/** The templates of a channel, with a tab for each enabled channel (TPL-01, TPL-02). */
export function TemplatesPane({ channels, channel, openId, onChannel, onDelete }: TemplatesPaneProps) {
  const query = useQuery(templatesQuery)
  const templates = usePendingTemplates(query.data ?? [], channel)
  const pane = useRef<HTMLDivElement>(null)
  // The row of a deleted template is gone.
  const restoreFocus = () =>
    focusIfLost(pane.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? null)
  return (
    <div ref={pane} className={styles.pane}>
      <h2 className="visually-hidden">{channel} templates</h2>
      <Tabs
        label="Channels"
        look="quiet"
        opensPages
        items={channels.map((key) => ({
          key,
          label: key,
          icon: <ChannelIcon look={channelLooks[key]} size={16} />,
        }))}
        selected={channel}
        onSelect={onChannel}
        className={styles.tabs}
      >
        {query.data === undefined &&
          (query.isError ? <FailureView onRetry={query.refetch} /> : <TemplatesLoading />)}
        {query.data && templates.length === 0 && <FirstTemplate channel={channel} />}
        {templates.length > 0 && <Templates {...{ templates, openId, onDelete }} onDeleted={restoreFocus} />}
      </Tabs>
      {templates.length > 0 && (
        <Link {...templateLinks.create(channel)} className={`${buttonClasses()} ${styles.create}`}>
          <Icon of={IconPlus} size={16} />
          New template
        </Link>
      )}
    </div>
  )
}

interface TemplatesProps extends Pick<TemplatesPaneProps, 'openId' | 'onDelete'> {
  templates: readonly Template[]
  /** Called when a template was deleted, or could not be. */
  onDeleted: () => void
}

function Templates({ templates, openId, onDelete, onDeleted }: TemplatesProps) {
  const removal = useRemoval(onDelete, onDeleted)
  const rows = (group: readonly Template[]) => (
    <ul className={styles.rows}>
      {group.map((template) => (
        <TemplateRow
          key={template.id}
          template={template}
          isOpen={template.id === openId}
          onDelete={() => removal.ask(template)}
        />
      ))}
    </ul>
  )
  const hasApproval = templates.some(({ channel }) => needsApproval(channel))
  return (
    <>
      {hasApproval ? <Groups templates={templates} rows={rows} /> : rows(templates)}
      {removal.question}
    </>
  )
}

interface GroupsProps {
  templates: readonly Template[]
  rows: (group: readonly Template[]) => ReactNode
}

/** The templates by the status of their approval, in sections that are open at first (TPL-05). */
function Groups({ templates, rows }: GroupsProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const groups = groupTemplates(templates)
  const keys = groups.map(({ status }) => `${status}`)
  return (
    <Accordion
      sections={groups.map(({ status, templates: group }) => ({
        ...templateStatusLabels[status ?? 'NOT_SUBMITTED'],
        key: `${status}`,
        count: group.length,
        content: rows(group),
      }))}
      openKeys={new Set(keys.filter((key) => !closed.has(key)))}
      onOpen={(open) => setClosed(new Set(keys.filter((key) => !open.has(key))))}
    />
  )
}

/** The removal of a template: asked for first, then shown at once; the template is back if it fails (TPL-08, TPL-24). */
function useRemoval(onDelete: (id: string) => void, onDeleted: () => void) {
  const [asked, setAsked] = useState<Template | null>(null)
  const { remove } = useTemplateChanges()
  const confirm = async (template: Template) => {
    setAsked(null)
    onDelete(template.id)
    try {
      await remove(template)
      toast.success(deletedText(template.name))
    } catch (error) {
      showError(error, isRefusal(error, 'edit_conflict') ? error.message : ACTION_FAILED)
    }
    onDeleted()
  }
  return {
    ask: setAsked,
    question: asked && (
      <DeleteTemplateDialog onDelete={() => void confirm(asked)} onClose={() => setAsked(null)} />
    ),
  }
}

/** A skeleton of the list. */
export function TemplatesLoading() {
  return (
    <div role="status" aria-busy aria-label="Loading templates" className={styles.rows}>
      {[160, 120, 200, 140].map((width) => (
        <div key={width} className={styles.row}>
          <div className={styles.loading}>
            <Skeleton width={width} />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  )
}
