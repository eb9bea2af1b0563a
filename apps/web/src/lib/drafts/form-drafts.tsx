import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { createDrafts } from './drafts.ts'

/** The values of a form when the session expired, by form, for the same user's return. */
const formDrafts = createDrafts<unknown>()

interface SignedIn {
  /** The signed-in user. */
  owner: string
  /** Whether their session has ended without a log-out. */
  isExpired: () => boolean
}

const SignedInContext = createContext<SignedIn>({ owner: '', isExpired: () => false })

/** Wraps the app of one user. */
export function FormDraftsProvider({ owner, isExpired, children }: SignedIn & { children: ReactNode }) {
  const signedIn = useMemo(() => ({ owner, isExpired }), [owner, isExpired])
  return <SignedInContext value={signedIn}>{children}</SignedInContext>
}

/** The draft that this user left in a form when their session expired. It is given to the form that mounts first. */
export function useResumedDraft<T>(form: string): T | undefined {
  const { owner } = useContext(SignedInContext)
  const [draft] = useState(() => formDrafts.get(owner, form) as T | undefined)
  // Removed when mounted, not when rendered: React may discard a render.
  useEffect(() => formDrafts.remove(owner, form), [owner, form])
  return draft
}

/** Stores the draft of a form that unmounts because the session has expired; does nothing while it is open. */
export function useLeaveDraft<T>(form: string): (draft: T) => void {
  const { owner, isExpired } = useContext(SignedInContext)
  return (draft) => {
    if (isExpired()) formDrafts.set(owner, form, draft)
  }
}

/**
 * The state of a form, resumed where this user's session expired.
 * @param isDirty whether something would be lost with it
 */
export function useFormDraft<T>(
  form: string,
  initial: T,
  isDirty: (draft: T) => boolean,
): [T, Dispatch<SetStateAction<T>>] {
  const resumed = useResumedDraft<T>(form)
  const leave = useLeaveDraft<T>(form)
  const [draft, setDraft] = useState(resumed === undefined ? initial : resumed)
  const leaveDirty = useEffectEvent(() => isDirty(draft) && leave(draft))
  useEffect(() => () => void leaveDirty(), [])
  return [draft, setDraft]
}
