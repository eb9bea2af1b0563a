import { placeholderLabel, textParts } from '@enamel/domain/templates/placeholders'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import styles from './templates-pane.module.css'

/** The first line of a template's text, with its placeholders as chips with readable names. */
export function TemplateFirstLine({ text }: { text: string }) {
  const [firstLine = ''] = text.trim().split('\n')
  return (
    <span className={styles.text}>
      {textParts(firstLine).map(({ kind, written }, index) =>
        kind === 'text' ? (
          written
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order.
          <span key={index} className={styles.tag} {...tooltipProps(written)}>
            {placeholderLabel(written) ?? written}
          </span>
        ),
      )}
    </span>
  )
}
