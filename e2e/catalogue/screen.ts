import type { Page } from '@playwright/test'
import type { Person } from '../people/patient.ts'
import type { Sandbox } from '../people/sandbox.ts'
import type { StaffApi } from '../people/staff-api.ts'

export type Width = 390 | 768 | 1024 | 1440
export type Theme = 'light' | 'dark'
export type View = `${Width} ${Theme}`

/** What a screen needs in order to be shown. */
export interface Stage {
  /** The page of the signed-in user. */
  page: Page
  staffApi: StaffApi
  /** The API of a colleague. */
  colleagueApi: StaffApi
  sandbox: Sandbox
  /** The demo's data folder. */
  folder: string
  /** Adds a lead. @param last in pictures; otherwise every person has a surname of their own */
  lead(first: string, last: string): Promise<Lead>
  /** Opens a page in a colleague's browser, which is closed after the last screen of the group. */
  colleagueAt(path: string): Promise<Page>
}

export interface Lead extends Person {
  id: string
}

/** One screen of the product, in one state. */
export interface Screen {
  /** Unique. The file name of its pictures begins with it. */
  name: string
  /** What is to be seen. */
  text: string
  /** A CSS selector of the part that differs from the screens before it; the whole page by default. */
  part?: string
  /** Whether a change of the width closes it. It is then shown again for each view. */
  opensAnew?: true
  /** The widths at which it exists; all by default. */
  widths?: readonly Width[]
  /** The views of which there are pictures (docs/screens). */
  pictures?: readonly View[]
  show(stage: Stage): Promise<unknown>
}

/** Screens that follow each other on one page of one user. */
export interface ScreenGroup {
  title: string
  /** The user's email, or null for nobody; by default the owner. */
  staff?: string | null
  /** @returns the screens, which may share what one of them has added */
  screens(): readonly Screen[]
}

/** The dialogs and popovers that are open. */
export const DIALOG = '[role=dialog]'
export const MENU = '[role=menu]'
export const LISTBOX = '[role=listbox]'
export const MAIN = 'main'
/** The reply bar. */
export const REPLY = '[role=tabpanel]'
export const TIMELINE = 'section[aria-label=Timeline]'
