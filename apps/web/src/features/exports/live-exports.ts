import { useInit } from '../../signed-in/init.api.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'

/** Informs the user, on any screen, that an export of theirs is ready. */
export function useReadyExports(): void {
  const { subscriber_id } = useInit()
  useRealtimeEffects({
    export_ready: ({ userId, url }) => {
      if (userId !== subscriber_id) return
      // If the module cannot be loaded, the user still has the email with the link.
      import('./show-ready-export.ts').then(({ showReadyExport }) => showReadyExport(url)).catch(() => {})
    },
  })
}
