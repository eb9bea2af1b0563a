import { automations } from '@enamel/contract/automations'
import { offeredColours } from '@enamel/domain/automations/email/email-look'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { LazyEmailDesigner } from '../../features/automations/designer/lazy-email-designer.ts'
import type { DesignerInput } from '../../features/automations/templates/action-parts.ts'
import { call } from '../../lib/call.ts'
import { useInit } from '../../signed-in/init.api.ts'

export interface DesignEmailProps extends DesignerInput {
  /** The name of the automation. */
  workflow: string
  actionId: string
  placeholders: readonly PlaceholderGroup[]
}

/** The designer for an email of an action, with its placeholders and the pictures of the practice (AUT-14). */
export function DesignEmail({ actionId, placeholders, ...input }: DesignEmailProps) {
  const { client, settings } = useInit()
  const { assets, practice } = settings
  return (
    <LazyEmailDesigner
      {...input}
      placeholders={placeholders}
      brand={{
        name: practice.name || client.name,
        logo_url: assets.logo,
        footer_url: assets.footer,
        colours: offeredColours,
      }}
      onPreview={({ subject, preview, definition, html }) =>
        call(automations.preview, { params: { actionId }, body: { subject, preview, definition, html } })
      }
    />
  )
}
