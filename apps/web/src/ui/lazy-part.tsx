import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { onRetryOccasion, retryOccasions } from '../lib/failed-parts.ts'
import { loadPart } from '../lib/load-part.ts'
import { PartNotLoaded } from '../lib/part-not-loaded.ts'
import { FailureView } from './feedback/failure-view.tsx'
import { toast } from './feedback/toast.tsx'

interface LazyPartProps {
  /** A placeholder until the part is loaded. */
  fallback?: ReactNode
  /** Closes the part, with a toast, if its code cannot be loaded: for an overlay without `onClose`. */
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
 * again. The part is loaded again by itself when the network returns.
 * @param fetch loads the code; an error is rethrown as PartNotLoaded
 */
export function lazyPart<P extends object>(fetch: () => Promise<ComponentType<P>>): LazyPart<P> {
  return partOf(fetch, (failure) => <FailureView {...failure} />)
}

/**
 * A lazy part that only adds to the page: where its code cannot be loaded, its fallback stays until the network returns.
 * @param fetch loads the code; an error is rethrown as PartNotLoaded
 */
export function lazyAddition<P extends object>(fetch: () => Promise<ComponentType<P>>): LazyPart<P> {
  return partOf(fetch)
}

type ShowFailure = (failure: { text: string; onRetry: () => void }) => ReactNode

function partOf<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  showFailure?: ShowFailure,
): LazyPart<P> {
  const source: Source<P> = { Part: lazy(attempt), loaded: null, begun: 0 }
  async function load() {
    source.loaded = await loadPart(fetch)
    return source.loaded
  }
  async function attempt() {
    source.begun = retryOccasions()
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
      <LoadedPart
        source={source}
        props={props as unknown as P}
        fallback={fallback}
        onFailed={onFailed}
        showFailure={showFailure}
      />
    ),
    { load, prepare: () => void afterPaint(() => void load().catch(() => {})) },
  )
}

interface Source<P> {
  Part: ComponentType<P>
  /** The part itself once its code is loaded. `Part` would show the fallback, which React leaves for at least 300 ms. */
  loaded: ComponentType<P> | null
  /** `retryOccasions` when the last attempt to load the code began. */
  begun: number
}

interface LoadedPartProps<P> extends LazyPartProps {
  source: Source<P>
  props: P & { onClose?: () => void }
  showFailure: ShowFailure | undefined
}

function LoadedPart<P extends object>({
  source,
  props,
  fallback,
  onFailed,
  showFailure,
}: LoadedPartProps<P>) {
  // Chosen once: another component in its place would lose the part's state.
  const [ready] = useState(() => source.loaded)
  const Part = ready ?? source.Part
  const [attempt, setAttempt] = useState(1)
  const close = onFailed ?? (showFailure && props.onClose)
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
        if (close && showFailure) return null
        const retry = () => setAttempt(attempt + 1)
        return (
          <>
            <RetryInTime begun={source.begun} onRetry={retry} />
            {showFailure ? showFailure({ text: error.message, onRetry: retry }) : fallback}
          </>
        )
      }}
    >
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </CatchBoundary>
  )
}

function RetryInTime({ begun, onRetry }: { begun: number; onRetry: () => void }) {
  useEffect(() => onRetryOccasion(begun, onRetry))
  return null
}
