import { firstTemplateChannel, NO_CHANNEL_ENABLED } from '@enamel/domain/templates/enabled-channels'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import { requireTemplateChannel } from '@enamel/domain/templates/template-draft'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessageOff, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { EditorSkeleton } from '../../../features/templates/editor/editor-skeleton.tsx'
import { TemplatesLoading, TemplatesPane } from '../../../features/templates/list/templates-pane.tsx'
import { templateLinks } from '../../../features/templates/template-links.ts'
import { templatesQuery } from '../../../features/templates/templates.api.ts'
import { useTemplateChannels } from '../../../features/templates/use-template-channels.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NotFoundPage } from '../../not-found-page.tsx'
import styles from './templates-page.module.css'

const EditTemplate = lazyPart(async () => (await import('./edit-template.tsx')).EditTemplate)

/** Settings → Templates: the templates of a channel, and the editor beside them or alone (TPL-01, TPL-11). */
export function TemplatesPage() {
  const { channel: name, view, templateId } = useParams({ strict: false })
  const { enabled, isWhatsAppUnknown } = useTemplateChannels()
  const first = firstTemplateChannel(enabled)
  // An unknown channel throws (TPL-09, G3-46).
  const channel = name === undefined ? undefined : requireTemplateChannel(name)
  const isEditor = view === 'create' ? templateId === undefined : view === 'edit' && templateId !== undefined
  // An editor stays open when its channel is disabled meanwhile, so that its text is not lost.
  const [opened, setOpened] = useState<TemplateChannel>()
  if (channel && enabled.includes(channel) && opened !== channel) setOpened(channel)
  const isShown = channel && (enabled.includes(channel) || (isEditor && opened === channel))
  if (!isShown) {
    if (isWhatsAppUnknown && (channel === 'WhatsApp' || !first)) return <TemplatesLoading />
    if (first) return <Navigate {...templateLinks.list(first)} replace />
    return (
      <EmptyState icon={IconMessageOff} title={NO_CHANNEL_ENABLED}>
        Enable email or SMS in Communications, or connect WhatsApp in Integrations.
      </EmptyState>
    )
  }
  if (view !== undefined && !isEditor) return <NotFoundPage />
  return <Templates channels={enabled} channel={channel} isEditor={isEditor} templateId={templateId} />
}

interface TemplatesProps {
  channels: readonly TemplateChannel[]
  channel: TemplateChannel
  isEditor: boolean
  /** The template in the editor; undefined for a new one. */
  templateId: string | undefined
}

function Templates({ channels, channel, isEditor, templateId }: TemplatesProps) {
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false })
  const templates = useQuery(templatesQuery)
  const hasTemplates = templates.data?.some((template) => template.channel === channel)
  const backToList = () => void navigate(templateLinks.list(channel))
  return (
    <div className={styles.page}>
      {(isWide || !isEditor) && (
        <div className={styles.list}>
          <TemplatesPane
            channels={channels.includes(channel) ? channels : [...channels, channel]}
            channel={channel}
            openId={templateId}
            onChannel={(chosen) => void navigate(templateLinks.list(chosen))}
            onDelete={(id) => id === templateId && backToList()}
          />
        </div>
      )}
      {isEditor && (
        <div className={styles.editor}>
          <EditTemplate
            key={`${channel} ${templateId ?? 'new'}`}
            fallback={<EditorSkeleton />}
            channel={channel}
            templateId={templateId}
            onBack={backToList}
          />
        </div>
      )}
      {isWide && !isEditor && (
        <div className={styles.editor}>
          {hasTemplates && (
            <EmptyState icon={IconTemplate} title="No template is open">
              Choose a template to edit it, or create one.
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}
