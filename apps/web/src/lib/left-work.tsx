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
import { createKept } from './kept.ts'
import { unsavedEdits } from './unsaved-edits.tsx'

/**
 * What was being written when a session expired, by where it stood: it goes from the page with the app, and is there again
 * for the same person. It counts as unsaved meanwhile.
 */
export const leftWork = createKept<unknown>(() => unsavedEdits.mark())

interface SignedIn {
  /** Who is signed in. */
  owner: string
  /** Whether their session has ended without anybody ending it. */
  isExpired: () => boolean
}

const SignedInContext = createContext<SignedIn>({ owner: '', isExpired: () => false })

/** Around the app of one person. */
export function LeftWorkProvider({ owner, isExpired, children }: SignedIn & { children: ReactNode }) {
  const signedIn = useMemo(() => ({ owner, isExpired }), [owner, isExpired])
  return <SignedInContext value={signedIn}>{children}</SignedInContext>
}

/** What this person left there when their session expired, once: as the part that asks comes to the page. */
export function useLeftWork<T>(where: string): T | undefined {
  const { owner } = useContext(SignedInContext)
  // Drawn is not yet there: a drawing that is given up must not take it along.
  const [left] = useState(() => leftWork.get(owner, where) as T | undefined)
  useEffect(() => leftWork.drop(owner, where), [owner, where])
  return left
}

/** Leaves what is being written there, for a part that goes from the page; nothing unless the session has expired. */
export function useLeaveWork<T>(where: string): (work: T) => void {
  const { owner, isExpired } = useContext(SignedInContext)
  return (work) => {
    if (isExpired()) leftWork.keep(owner, where, work)
  }
}

/**
 * What is being written in a form, begun or gone on with where this person's session expired.
 * @param isWritten whether something would be lost with it
 */
export function useWork<T>(
  where: string,
  begin: T,
  isWritten: (work: T) => boolean,
): [T, Dispatch<SetStateAction<T>>] {
  const left = useLeftWork<T>(where)
  const leave = useLeaveWork<T>(where)
  const [work, setWork] = useState(left === undefined ? begin : left)
  const leaveWritten = useEffectEvent(() => isWritten(work) && leave(work))
  useEffect(() => () => void leaveWritten(), [])
  return [work, setWork]
}
