import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { createDrafts } from './drafts.ts'
import { useUnsavedMark } from './unsaved-edits.tsx'

/** The values of forms whose user's session expired, by form, until that user is back. */
const formDrafts = createDrafts<unknown>()

interface SignedInUser {
  /** The signed-in user. */
  owner: string
  /** Whether their session has ended without a log-out. */
  isExpired: () => boolean
}

const SignedInContext = createContext<SignedInUser>({ owner: '', isExpired: () => false })

/** Wraps the app of one user. */
export function FormDraftsProvider({ owner, isExpired, children }: SignedInUser & { children: ReactNode }) {
  const signedIn = useMemo(() => ({ owner, isExpired }), [owner, isExpired])
  return <SignedInContext value={signedIn}>{children}</SignedInContext>
}

/**
 * The values that this user left in a form when their session expired, as of the first render: for the form's initial
 * values, and for the part of the page that opens the form. They stay stored until the form is mounted.
 */
export function useResumedDraft<T>(form: string): T | undefined {
  const { owner } = useContext(SignedInContext)
  return useState(() => formDrafts.get(owner, form) as T | undefined)[0]
}

export interface FormDraft<T> {
  values: T
  /** Whether something would be lost with the values. */
  isUnsaved: boolean
  isSaving?: boolean
}

/**
 * Every form with text calls this. While it has unsaved values, it counts as unsaved in the part of the page around it,
 * so that users are asked before they close it, leave or log out. If its user's session expires in the meantime, its
 * values are stored, and `useResumedDraft` returns them when the user is back.
 * @param form the form's name, with the id of the patient or record it edits: `snooze of 0198c1de-…`
 */
export function useFormDraft<T>(form: string, { values, isUnsaved, isSaving = false }: FormDraft<T>): void {
  const { owner, isExpired } = useContext(SignedInContext)
  useUnsavedMark({ isUnsaved, isSaving })
  const store = useEffectEvent(() => {
    if (isUnsaved && isExpired()) formDrafts.set(owner, form, values)
  })
  useEffect(() => {
    formDrafts.remove(owner, form)
    return () => store()
  }, [owner, form])
}
