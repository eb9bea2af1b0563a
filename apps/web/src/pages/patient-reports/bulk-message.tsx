import { bulkChannels } from '@enamel/domain/bulk/bulk'
import { bulkTabs, enabledBulkChannels } from '@enamel/domain/bulk/bulk-tabs'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { isOneOf } from '@enamel/domain/text/one-of'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BulkComposer } from '../../features/bulk/composer/bulk-composer.tsx'
import type { ComposerParts } from '../../features/bulk/composer/message-fields.tsx'
import { ChannelTabs } from '../../features/reply/channel-tabs.tsx'
import { TemplatesPopover } from '../../features/reply/templates-popover.tsx'
import { placeholderChoices } from '../../features/templates/editor/placeholder-choices.ts'
import { PlaceholderMenu } from '../../features/templates/editor/placeholder-menu.tsx'
import { templatesQuery } from '../../features/templates/templates.api.ts'
import { TemplatesBrowser } from '../../features/templates/templates-browser.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { usePlaceholderRules } from '../../ui/fields/use-placeholder-rules.ts'

export interface BulkMessageProps {
  /** Null while no patient is selected. */
  recipients: BulkRecipients | null
  /** How many patients are selected. */
  total: number
  onSent: () => void
  onTotalChanged: () => void
  onClose: () => void
}

/** The composer of bulk messages, with the practice's channels, templates and placeholders. */
export function BulkMessage(props: BulkMessageProps) {
  const { client, features } = useInit()
  const rules = usePlaceholderRules(choices)
  const practice = { ...client, features, whatsapp_healthy: false }
  const templates = useQuery(templatesQuery)
  const parts: ComposerParts = {
    rules,
    templateTexts: (channel) =>
      (templates.data ?? [])
        .filter((template) => template.channel === channel)
        .map(({ name, subject, body }) => ({ name, subject: subject ?? '', message: body })),
    tabs: ({ selected, panelId, onSelect }) => (
      <ChannelTabs
        tabs={bulkTabs(practice)}
        selected={selected}
        controls={panelId}
        onSelect={(channel) => isOneOf(bulkChannels, channel) && onSelect(channel)}
      />
    ),
    placeholders: (onInsert) => <PlaceholderMenu choices={choices} disabled={false} onInsert={onInsert} />,
    templates: (channel, onChoose) => (
      <TemplatesPopover
        channel={channel}
        trigger={(trigger) => (
          <Button variant="quiet" size={28} icon={IconTemplate} {...trigger}>
            Templates
          </Button>
        )}
        renderTemplates={(shown, onDone) => (
          <TemplatesBrowser
            channel={shown}
            placeholders={[]}
            restarting={false}
            onChoose={({ subject, body }) => {
              onDone()
              onChoose({ subject: subject ?? '', message: body })
            }}
          />
        )}
      />
    ),
  }
  return <BulkComposer {...props} channels={enabledBulkChannels(practice)} parts={parts} />
}

/** Placeholders without values, since each patient has their own. */
const choices = placeholderChoices([])
