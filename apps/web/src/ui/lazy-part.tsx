import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { loadPart } from '../lib/load-part.ts'
import { PartNotLoaded } from '../lib/part-not-loaded.ts'
import { FailureView } from './feedback/failure-view.tsx'
import { toast } from './feedback/toast.tsx'

interface LazyPartProps {
  /** A placeholder until the part is loaded. */
  fallback?: ReactNode
  /** For an overlay without `onClose`: closes it, with a toast, if its code cannot be loaded. */
  onFailed?: () => void
}

export type LazyPart<P> = ComponentType<P & LazyPartProps> & {
  /** @throws PartNotLoaded */
  load: () => Promise<unknown>
  /**
   * Loads the code before the part is shown: after the next frame, since running the code would delay the effect of a
   * click that follows at once. A failure is ignored: the code is loaded again when the part is shown.
   */
  prepare: () => void
}

/**
 * A part of the page whose code is loaded when it is first shown, or earlier on request. If loading fails, the page
 * around the part stays: an overlay closes, and any other part shows the failure in its place, with a button to try
 * again.
 * @param fetch loads the code; an error is rethrown as PartNotLoaded
 */
export function lazyPart<P extends object>(fetch: () => Promise<ComponentType<P>>): LazyPart<P> {
  const load = () => loadPart(fetch)
  const source: Source<P> = { Part: lazy(attempt) }
  async function attempt() {
    try {
      return { default: await load() }
    } catch (error) {
      // React stores the failure in the lazy component: a new one makes another attempt when the part is shown again.
      source.Part = lazy(attempt)
      throw error
    }
  }
  return Object.assign(
    ({ fallback, onFailed, ...props }: P & LazyPartProps) => (
      <LoadedPart source={source} props={props as unknown as P} fallback={fallback} onFailed={onFailed} />
    ),
    { load, prepare: () => void afterPaint(() => void load().catch(() => {})) },
  )
}

interface Source<P> {
  Part: ComponentType<P>
}

interface LoadedPartProps<P> extends LazyPartProps {
  source: Source<P>
  props: P & { onClose?: () => void }
}

function LoadedPart<P extends object>({ source: { Part }, props, fallback, onFailed }: LoadedPartProps<P>) {
  const [attempt, setAttempt] = useState(1)
  const close = onFailed ?? props.onClose
  return (
    <CatchBoundary
      getResetKey={() => attempt}
      onCatch={(error) => {
        if (!close || !(error instanceof PartNotLoaded)) return
        toast.error(error.message)
        close()
      }}
      errorComponent={({ error }) => {
        if (!(error instanceof PartNotLoaded)) throw error
        return close ? null : <FailureView text={error.message} onRetry={() => setAttempt(attempt + 1)} />
      }}
    >
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </CatchBoundary>
  )
}
