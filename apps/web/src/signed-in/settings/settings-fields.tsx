import type { ReactNode } from 'react'

export interface SettingsFieldsProps {
  /** Saves the valid changes of the page. */
  submit: () => void
  className?: string | undefined
  children: ReactNode
}

/** Fields of a page of settings. Enter in one of them saves, as the button Save Settings does. */
export function SettingsFields({ submit, className, children }: SettingsFieldsProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      {/* Enter submits a form of several fields only if it has a button for that. */}
      <button type="submit" hidden />
    </form>
  )
}
