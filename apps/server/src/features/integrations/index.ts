export { integrationLinks, isWhatsAppHealthy, whatsAppNumber } from './integration.queries.ts'
export {
  linkPracticeSystem,
  type PracticeSystemLink,
  practiceSystemKeyRefused,
  practiceSystemKeyTaken,
  practiceSystemLink,
} from './practice-system-link.ts'
export { refreshWhatsAppKind } from './refresh-whatsapp.kind.ts'
export {
  linkWhatsApp,
  type WhatsAppLink,
  type WhatsAppNumber,
  whatsAppKeyRefused,
  whatsAppLink,
} from './whatsapp-link.ts'
