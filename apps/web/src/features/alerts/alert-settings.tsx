import { useId, useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import styles from './alert-settings.module.css'
import { useAlertSwitches } from './alert-switches.ts'
import { desktopPermission, requestDesktopPermission } from './desktop-permission.ts'
import { ring } from './ring.ts'

const DENIED =
  'Your browser blocks notifications from Enamel. Press the icon beside the address, allow notifications for this site, and switch this on again.'
const UNSUPPORTED = 'This browser cannot show desktop notifications.'

/** The user's switches for desktop notifications and the sound, for this browser. */
export function AlertSettings() {
  const [switches, change] = useAlertSwitches()
  const [permission, setPermission] = useState(desktopPermission)
  const [hasAsked, setAsked] = useState(false)
  const switchDesktop = async (isOn: boolean) => {
    if (!isOn) return change({ desktop: false })
    const given = await requestDesktopPermission()
    setPermission(given)
    setAsked(true)
    change({ desktop: given === 'granted' })
  }
  const isBlocked = permission === 'denied' && (hasAsked || switches.desktop)
  return (
    <div className={styles.settings}>
      <Setting
        title="Desktop notifications"
        detail="Shows who wrote, and how, but not the message, while Enamel is in the background."
        isOn={switches.desktop && permission === 'granted'}
        disabled={permission === 'unsupported'}
        onChange={(isOn) => void switchDesktop(isOn)}
      />
      {isBlocked && <Banner tone="amber">{DENIED}</Banner>}
      {permission === 'unsupported' && <p className={styles.detail}>{UNSUPPORTED}</p>}
      <Setting
        title="Sound"
        detail="Two soft notes for a new message, unless you are looking at its conversation."
        isOn={switches.sound}
        onChange={(isOn) => {
          change({ sound: isOn })
          if (isOn) ring()
        }}
      />
    </div>
  )
}

interface SettingProps {
  title: string
  detail: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

function Setting({ title, detail, isOn, disabled = false, onChange }: SettingProps) {
  const switchId = useId()
  const detailId = useId()
  return (
    <div className={styles.setting}>
      <div>
        <label htmlFor={switchId} className={styles.title}>
          {title}
        </label>
        <p id={detailId} className={styles.detail}>
          {detail}
        </p>
      </div>
      <Switch
        id={switchId}
        aria-describedby={detailId}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
