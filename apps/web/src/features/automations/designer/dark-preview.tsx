import { useEffect, useEffectEvent, useState } from 'react'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { styleNonce } from '../../../ui/theme/style-nonce.ts'
import styles from './email-designer.module.css'
import { darkPreview } from './preview-document.ts'

type Rendered = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; html: string }

/** The email as a mail program in dark mode shows it, rendered by the server. It is not edited here. */
export function DarkPreview({ render }: { render: () => Promise<{ html: string }> }) {
  const [rendered, setRendered] = useState<Rendered>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)
  const load = useEffectEvent(render)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt renders again.
  useEffect(() => {
    let isCurrent = true
    const show = (next: Rendered) => isCurrent && setRendered(next)
    show({ kind: 'loading' })
    load().then(
      ({ html }) => show({ kind: 'ready', html }),
      () => show({ kind: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  if (rendered.kind === 'failed')
    return <FailureView text="The preview could not be loaded." onRetry={() => setAttempt(attempt + 1)} />
  if (rendered.kind === 'loading') return <Skeleton className={styles.darkFrame} />
  return (
    <iframe
      title="Email in dark mode"
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={darkPreview(rendered.html, styleNonce())}
      className={styles.darkFrame}
    />
  )
}
