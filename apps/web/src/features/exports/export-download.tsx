import { IconClockX, IconDownload, IconFileOff, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../../lib/error-message.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { LoadingView } from '../../ui/feedback/loading-view.tsx'
import { exportTexts } from './export-texts.ts'
import { exportFileQuery } from './exports.api.ts'

const icons = { pending: IconFileSpreadsheet, failed: IconFileOff, expired: IconClockX, missing: IconFileOff }

/** Downloads the file of an export as soon as it is ready, or says why there is none. */
export function ExportDownload({ exportId }: { exportId: string }) {
  const { data: file, error, refetch } = useQuery(exportFileQuery(exportId))
  useEffect(() => {
    if (file?.kind === 'ready') saveFile(file.content, file.name)
  }, [file])
  if (error) return <FailureView text={errorMessage(error)} onRetry={() => void refetch()} />
  if (!file) return <LoadingView text="Loading your export..." />
  if (file.kind !== 'ready') {
    const { title, text } = exportTexts[file.kind]
    return (
      <EmptyState role="status" icon={icons[file.kind]} title={title}>
        {text}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      role="status"
      icon={IconFileSpreadsheet}
      title="Your export has been downloaded"
      action={
        <Button icon={IconDownload} onClick={() => saveFile(file.content, file.name)}>
          Download again
        </Button>
      }
    >
      {file.name}
    </EmptyState>
  )
}
