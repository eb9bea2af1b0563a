import {
  IconBrandWhatsapp,
  IconChartBar,
  IconClipboardCheck,
  IconDental,
  IconForms,
  IconInbox,
  IconLogout,
  IconMail,
  IconMessage,
  IconMessages,
  IconMessageUser,
  IconPhoneOutgoing,
  IconRoute,
  IconScale,
  IconSettings,
  IconUserCheck,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import type { IconShape } from '../../ui/display/icon.tsx'
import type { MenuIcon } from './model/menu.ts'

/** The shapes of the menu's icons. */
export const menuIconShapes: Record<MenuIcon, IconShape> = {
  'user-plus': IconUserPlus,
  'user-check': IconUserCheck,
  'message-user': IconMessageUser,
  'phone-calling': IconPhoneOutgoing,
  messages: IconMessages,
  scale: IconScale,
  'clipboard-check': IconClipboardCheck,
  inbox: IconInbox,
  mail: IconMail,
  message: IconMessage,
  forms: IconForms,
  'brand-whatsapp': IconBrandWhatsapp,
  'chart-bar': IconChartBar,
  route: IconRoute,
  dental: IconDental,
  settings: IconSettings,
  user: IconUserCircle,
  logout: IconLogout,
}
